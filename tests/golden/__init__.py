"""Records of everything that players see in whole matches through the playground, compared with earlier records."""
