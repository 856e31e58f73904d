"""What older versions wrote is still read: files of matches and whole databases."""
