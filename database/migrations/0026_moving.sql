-- Lists of transfers and counts are searched by number and note; a count has its number, as every document has.
alter table stock_transfers add column search text generated always as (searchable(number, note)) stored;
create index stock_transfers_search on stock_transfers using gin (search gin_trgm_ops);

alter table stock_counts add column number text not null unique;
alter table stock_counts add column search text generated always as (searchable(number, note)) stored;
create index stock_counts_search on stock_counts using gin (garage_id, search gin_trgm_ops);
create index stock_counts_everywhere on stock_counts (id desc);

-- What waits for a garage to send or to receive.
create index stock_transfers_to_send on stock_transfers (from_garage_id) where status = 'draft';
create index stock_transfers_to_receive on stock_transfers (to_garage_id) where status in ('sent', 'part_received');
