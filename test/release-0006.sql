-- A garage's day as release 0006 kept it: an order billed and paid in part, one whose invoice was made void, what they
-- put into the ledger, an entry by hand and its reversal, files with and without somebody's identity card.
insert into garages (id, name, code, country_id, time_zone, address) values
  (1, 'Cilandak', 'CIL', 1, 'Asia/Jakarta', 'Cilandak 1'),
  (2, 'Bandung', 'BAN', 1, 'Asia/Jakarta', 'Bandung 1');
insert into employees (id, full_name, phone, role_id, country_id, garage_id) values
  (1, 'Some admin', '+6281230000001', 2, 1, 1), (2, 'Some adviser', '+6281230000002', 4, 1, 1),
  (3, 'Some mechanic', '+6281230000003', 3, 1, 1), (4, 'Some finance', '+6281230000004', 9, 1, null);
insert into sessions (token_hash, employee_id, expires_at, ip, user_agent)
  select sha256(convert_to(lpad(n::text, 43, '0'), 'utf8')), n, now() + interval '1 day', '127.0.0.1', 'test' from generate_series(1, 4) n;
insert into live_tickets select sha256('ticket'), token_hash, expires_at from sessions where employee_id = 1;
insert into verification_tokens (token_hash, employee_id, expires_at) values (sha256('token'), 1, now());
insert into otp_challenges (phone, code_hash, expires_at) values ('+6281230000001', sha256('code'), now());
insert into otp_sends (phone, ip) values ('+6281230000001', '127.0.0.1');
insert into idempotency_keys (owner, key, request_hash, status, envelope)
  values ('4', 'one', sha256('body'), 201, '{"data": {"id": 5}, "message": "Journal successfully created", "http_code": 201}');

insert into files (id, key, name, type, size, sha256, width, height, garage_id, employee_id) values
  (1, repeat('a', 48), 'ktp.jpg', 'image/jpeg', 278, sha256('1'), 40, 20, 1, 2),
  (2, repeat('b', 48), 'car.jpg', 'image/jpeg', 278, sha256('2'), 40, 20, 1, 2),
  (3, repeat('c', 48), 'dent.mp4', 'video/mp4', 90000, sha256('3'), null, null, 1, 2);
insert into brands (id, name) values (1, 'Toyota'), (2, 'Honda');
insert into models (id, name, brand_id) values (1, 'Corolla', 1), (2, 'Civic', 2);
insert into customers (id, full_name, phone, country_id, id_card_file_id) values
  (1, 'Maria Goreti Lobo', '+6281230000006', 1, 1), (2, 'Yohanes Sumarno', '+6281230000008', 1, null);
insert into vehicles (id, customer_id, country_id, license_plate, brand_id, model_id, vin, chassis_number, photo_file_id, odometer) values
  (1, 1, 1, 'B1001AAB', 1, 1, null, 'AE86-1', 2, 15010), (2, 2, 1, 'B1002AAB', 2, 2, 'JHMEG8650NS000001', null, null, 15010),
  (3, 1, 1, 'D7AB', 1, 1, null, 'AE86-3', null, null);

insert into orders (id, number, garage_id, vehicle_id, customer_id, license_plate, customer_name, stage, billing, mechanic_id,
    odometer_in, odometer_out, checklist, checked_in_at, completed_at, opened_on, checked_in_on, completed_on,
    sub_total, discount, total, grand_total, paid, services, created_by, created_at, version)
  select n, 'WO/CIL/2026/0000' || n, 1, n, n, 'B100' || n || 'AAB', c.full_name, 'ready', b.billing, 3,
    15000, 15010, '[{"name": "Brakes", "passed": true}]', '2026-11-21T02:00Z', '2026-11-21T09:00Z', '2026-11-21',
    '2026-11-21', '2026-11-21', b.sub_total, b.discount, b.total, b.total, b.paid, b.services, 2, '2026-11-21T02:00Z', 8
  from (values (1, 'part_paid', 1515000, 75750, 1439250, 400000, array['Ganti oli mesin', 'Filter oli']),
      (2, 'void', 1000000, 0, 1000000, 0, array['Ganti kopling']))
    as b (n, billing, sub_total, discount, total, paid, services)
  join customers c on c.id = b.n;
insert into order_lines (id, order_id, kind, name, qty, unit_price, discount, amount, approval, work, created_at) values
  (1, 1, 'service', 'Ganti oli mesin', 1.5, 850000, 0, 1275000, 'approved', 'done', '2026-11-21T02:00Z'),
  (2, 1, 'part', 'Filter oli', 2, 125000, 10000, 240000, 'approved', 'done', '2026-11-21T02:00Z'),
  (3, 2, 'service', 'Ganti kopling', 1, 1000000, 0, 1000000, 'approved', 'done', '2026-11-21T02:00Z');
insert into order_discounts (id, order_id, type, amount, reason, created_at)
  values (1, 1, 'percent', 5, 'Regular customer', '2026-11-21T03:00Z');
insert into order_events (order_id, garage_id, from_stage, to_stage, reason, employee_id, at)
  select o.id, 1, e.before, e.after, e.reason, 1, o.created_at + e.n * interval '1 hour'
  from orders o, (values (1, null, 'queued', null), (2, 'queued', 'in_progress', 'Look again'),
    (3, 'in_progress', 'quality_check', null), (4, 'quality_check', 'ready', null)) as e (n, before, after, reason);
insert into order_media (order_id, direction, file_id, created_at) values
  (1, 'inbound', 2, '2026-11-21T02:00Z'), (1, 'inbound', 3, '2026-11-21T02:00Z');
insert into order_signatures (order_id, signer, svg, estimate_version, signed_at, employee_id) values
  (1, 'customer', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40"/></svg>', 0, '2026-11-21T09:00Z', 2);

insert into invoices (id, order_id, garage_id, customer_id, number, status, issued_at, issued_on, sheet, sub_total, discount,
    tax, net, grand_total, down_payment, voided_at, voided_on, void_reason, created_by)
  select o.id, o.id, 1, o.customer_id, 'INV/CIL/2026/0000' || o.id, case o.id when 1 then 'issued' else 'void' end,
    '2026-11-21T09:10Z', '2026-11-21', jsonb_build_object('id', null, 'number', null, 'date', null, 'status', 'draft',
      'country_id', 1, 'language', 'id', 'order', jsonb_build_object('id', o.id, 'number', o.number),
      'garage', jsonb_build_object('name', 'Cilandak', 'address', 'Cilandak 1', 'phone', null, 'bank_account', null),
      'bill_to', jsonb_build_object('full_name', c.full_name, 'address', null, 'phone', c.phone),
      'vehicle', jsonb_build_object('name', 'Toyota Corolla', 'license_plate', 'B 100' || o.id || ' AAB', 'odometer', 15010),
      'items', (select jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'serial_number', null, 'qty', l.qty,
        'unit_price', l.unit_price, 'discount', l.discount, 'amount', l.amount, 'notes', null) order by l.id)
        from order_lines l where l.order_id = o.id),
      'sub_total', o.sub_total, 'discount', o.discount, 'tax', 0, 'total', o.total, 'grand_total', o.grand_total,
      'down_payment', 0, 'paid', 0, 'due', o.grand_total, 'void_reason', null),
    o.sub_total, o.discount, 0, o.total, o.grand_total, 0,
    case o.id when 2 then '2026-11-21T09:30Z'::timestamptz end, case o.id when 2 then '2026-11-21'::date end,
    case o.id when 2 then 'Wrong customer' end, 2
  from orders o join customers c on c.id = o.customer_id;
insert into invoice_lines (invoice_id, line_no, order_line_id, kind, name, qty, unit_price, discount, amount, order_discount, tax) values
  (1, 1, 1, 'service', 'Ganti oli mesin', 1.5, 850000, 0, 1275000, 63750, 0),
  (1, 2, 2, 'part', 'Filter oli', 2, 125000, 10000, 240000, 12000, 0),
  (2, 1, 3, 'service', 'Ganti kopling', 1, 1000000, 0, 1000000, 0, 0);
insert into payments (order_id, invoice_id, garage_id, kind, amount, account_id, paid_at, paid_on, employee_id)
  values (1, 1, 1, 'payment', 400000, 5, '2026-11-21T09:20Z', '2026-11-21', 2);
insert into number_counters (series, garage_id, year, last) values ('WO', 1, 2026, 2), ('INV', 1, 2026, 2);

select post_entry(1, '2026-11-21', 'Invoice INV/CIL/2026/00001', 'INV/CIL/2026/00001', 'work_order', '1', 'invoiced', 1,
  '[{"account_id": 7, "debit": 1439250, "party_type": "customer", "party_id": 1}, {"account_id": 50, "debit": 75750},
    {"account_id": 45, "credit": 1275000}, {"account_id": 46, "credit": 240000}]', 2, false);
select post_entry(1, '2026-11-21', 'Payment INV/CIL/2026/00001', 'INV/CIL/2026/00001', 'work_order', '1', 'payment', 1,
  '[{"account_id": 5, "debit": 400000}, {"account_id": 7, "credit": 400000, "party_type": "customer", "party_id": 1}]', 2, false);
select post_entry(1, '2026-11-21', 'Invoice INV/CIL/2026/00002', 'INV/CIL/2026/00002', 'work_order', '2', 'invoiced', 2,
  '[{"account_id": 7, "debit": 1000000, "party_type": "customer", "party_id": 2}, {"account_id": 45, "credit": 1000000}]', 2, false);
select reverse_entry(3, '2026-11-21', 'Void INV/CIL/2026/00002: Wrong customer', 1, false);
select post_entry(1, '2026-11-20', 'From cash to the bank', null, 'manual', 'one', 'posted', 1,
  '[{"account_id": 5, "debit": 250000}, {"account_id": 3, "credit": 250000}]', 4, false);
select post_entry(2, '2026-10-31', 'Rent', null, 'manual', 'two', 'posted', 1,
  '[{"account_id": 5, "debit": 90000}, {"account_id": 3, "credit": 90000}]', 4, false);
select reverse_entry(6, '2026-11-21', 'By mistake', 4, false);
insert into accounting_periods (book_id, month, state, changed_by, reason) values (1, '2026-09-01', 'closed', 4, 'Done');

insert into activity_log (employee_id, user_name, method, path, status, code, ip_address, request_id, garage_id, subject,
    subject_id, version, old_value, new_value)
  select 1, 'Some admin', 'POST', '/api/admin/order/1/transition', 'success', 200, '127.0.0.1', n::text, 1, 'work order', 1,
    n, jsonb_build_object('version', n - 1), jsonb_build_object('version', n, 'note', E'line\nfeed, "quotes" and \\')
  from generate_series(1, 50) n;
select setval(pg_get_serial_sequence(t, 'id'), 100) from unnest(array['garages', 'employees', 'files', 'brands', 'models',
  'customers', 'vehicles', 'orders', 'order_lines', 'order_discounts', 'invoices']) t;
