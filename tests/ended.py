"""A recorded game that has ended, of each game: for what the end of any game shows."""

ENDED = {
    "any_game": "three_rounds",
    "astro_knights": "four_players",
    "astrojam": "points_two_players",
    "exoplanet_colony": "won_repair",
    "hundred_astronauts": "three_bases",
    "welcome_to_the_moon": "dome_six_players",
}
