"""What players see, recorded whole: matches through the playground, compared with what was before."""
