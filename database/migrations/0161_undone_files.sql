-- What an undone file looks at for each of its records, and what the database looks at again when they go.
create index receivable_spans_customer on receivable_spans (customer_id);
create index build_bills_customer on build_bills (customer_id);
create index product_sale_lines_item on product_sale_lines (item_id);
