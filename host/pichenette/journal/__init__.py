"""What happened, durable: the one truth that every state is folded from."""
