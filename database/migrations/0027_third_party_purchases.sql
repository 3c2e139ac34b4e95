-- The proof of payment beside the photo of the payment, as the specification has both. `recorded`: how often the entry
-- of the cost was posted, once and again after each correction.
alter table third_party_purchases add column payment_proof_file_id int references files;
alter table third_party_purchases add column recorded int not null default 1;

-- A line of an order may go; what was bought for it stays with the order.
alter table third_party_purchase_lines drop constraint third_party_purchase_lines_order_line_id_fkey;
alter table third_party_purchase_lines add constraint third_party_purchase_lines_order_line_id_fkey
  foreign key (order_line_id) references order_lines on delete set null;

-- Lists filtered by what is open come from the few rows that are.
create index third_party_purchases_unpaid on third_party_purchases (garage_id, date desc, id desc) where deleted_at is null and not is_paid;
create index third_party_purchases_number on third_party_purchases (number, id) where deleted_at is null;
create index third_party_purchases_total on third_party_purchases (total, id) where deleted_at is null;
create index third_party_purchases_invoice_code on third_party_purchases (supplier_id, lower(invoice_code)) where deleted_at is null;
create index third_parties_everywhere on third_parties (name, id) where deleted_at is null;
