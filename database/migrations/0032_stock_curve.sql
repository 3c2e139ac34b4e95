-- What was on hand at the end of a month: found at once, however often an item moves.
create index stock_moves_then on stock_moves (item_id, at desc, id desc) include (quantity_after);
