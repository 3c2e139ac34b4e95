-- The pace of a garage comes from the times of its last orders; they were found line by line.
create index order_times_order on order_times (order_id) include (line_id, from_at, to_at);
-- Money received again when a credit note is voided, by day: few of all notes.
create index credit_notes_refund_back on credit_notes (refund_back_on, garage_id) where refund_back_on is not null;
