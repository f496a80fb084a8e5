"""Tables: one sitting of one game each, its seats and its log."""
