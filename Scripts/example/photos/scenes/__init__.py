"""What the pictures show, place by place."""
