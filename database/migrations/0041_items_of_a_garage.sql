-- How many items a garage has is counted from this index alone.
create index inventory_items_here on inventory_items (garage_id, id) where deleted_at is null;
