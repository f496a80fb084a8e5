"""Records of finished games ("plays"), with a module for each file format that other programs use."""
