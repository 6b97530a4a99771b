"""What happened, durable: the single truth from which every state is folded."""
