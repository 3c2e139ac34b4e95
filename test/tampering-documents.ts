/** Changes outside the application of documents, points, taxes and the queue; the books' own are in tampering.ts. */
import type { Rows, Tampering } from './tampering.ts'

export const tamperingsOfDocuments = (rows: Rows): Tampering[] => [
  [
    'what an order has in work',
    ['work_in_progress', 'order_costs'],
    () => [
      `update orders set wip = 11, parts_cost = 11 where id = ${rows.order.id}`,
      `update orders set wip = 0, parts_cost = 0 where id = ${rows.order.id}`,
    ],
    () => /Garage CIL: the account 1-1350 says 0, its documents say 11/,
  ],
  [
    'a lot of points that nobody booked',
    ['points_liability', 'point_balances'],
    () => [
      `insert into point_lots (id, customer_id, garage_id, points, remaining, booked, booked_remaining, earned_on, expires_on)
       select 90, customer_id, 1, 10, 10, 1000, 1000, '2026-11-01', '2027-11-01' from invoices where id = ${rows.invoice.id}`,
      'delete from point_lots where id = 90',
    ],
    () => /Garage CIL: the account 2-1220 says 0, its documents say -1000/,
  ],
  [
    'a balance of points that no lot has',
    ['point_balances'],
    () => [
      `update memberships set points = points + 7 where customer_id = (select customer_id from invoices where id = ${rows.invoice.id})`,
      `update memberships set points = points - 7 where customer_id = (select customer_id from invoices where id = ${rows.invoice.id})`,
    ],
    () => /has 7 points, the lots say 0, the ledger 0/,
  ],
  [
    'coupons that a member does not have',
    ['point_balances'],
    () => [
      `update memberships set coupons = 3 where customer_id = (select customer_id from invoices where id = ${rows.invoice.id})`,
      `update memberships set coupons = 0 where customer_id = (select customer_id from invoices where id = ${rows.invoice.id})`,
    ],
    () => /is said to have 3 coupons, and has 0/,
  ],
  [
    'a deposit of a build that nobody posted',
    ['build_deposits'],
    () => [
      `insert into builds (id, number, name, date, garage_id, customer_id)
       select 90, 'HB/CIL/2026/00090', 'A build', '2026-11-01', 5, customer_id from invoices where id = ${rows.invoice.id};
       insert into build_payments (build_id, kind, amount, account_id, paid_at, paid_on)
       select 90, 'deposit', 700, min(id), now(), '2026-11-01' from accounts`,
      'delete from build_payments where build_id = 90; delete from builds where id = 90',
    ],
    () => /Build HB.CIL.2026.00090: the account 2-1230 says 0, its payments and bills say 700/,
  ],
  [
    'a material of a build that nobody posted',
    ['build_costs'],
    () => [
      `insert into builds (id, number, name, date, garage_id, customer_id)
       select 91, 'HB/CIL/2026/00091', 'A build', '2026-11-01', 5, customer_id from invoices where id = ${rows.invoice.id};
       insert into build_materials (build_id, item_id, quantity, value, at) values (91, 1, 1, 350, now())`,
      'delete from build_materials where build_id = 91; delete from builds where id = 91',
    ],
    () => /Build HB.CIL.2026.00091: the account 1-1330 says 0, it has cost 350/,
  ],
  [
    'a bill of a build that nobody posted',
    ['build_deposits', 'numbers'],
    () => [
      `insert into builds (id, number, name, date, garage_id, customer_id)
       select 92, 'HB/CIL/2026/00092', 'A build', '2026-11-01', 5, customer_id from invoices where id = ${rows.invoice.id};
       insert into number_counters (series, garage_id, year, last) values ('BIL', 5, 2026, 2);
       insert into build_bills (build_id, garage_id, customer_id, number, kind, issued_at, issued_on, amount)
       select 92, 5, customer_id, 'BIL/HER/2026/00001', 'stage', now(), '2026-11-01', 900 from invoices where id = ${rows.invoice.id}`,
      `delete from receivable_spans where bill_id is not null; delete from build_bills; delete from number_counters where series = 'BIL';
       delete from builds where id = 92`,
    ],
    () =>
      /Build HB.CIL.2026.00092: the account (2-1230|1-1210) says 0, its payments and bills say 900/,
  ],
  [
    'a voucher that says more than its coupons',
    ['voucher_figures'],
    () => [
      `insert into vouchers (id, name, code, category, quantity, expiry_date, discount_percent, taken, used, discount_given)
       values (90, 'Off', 'OFF', 'all', 9, '2027-01-01', 10, 2, 1, 500)`,
      'delete from vouchers where id = 90',
    ],
    () => /Voucher OFF says 2 taken, 1 used, 500 given, its coupons 0, 0, 0/,
  ],
  [
    'an invoice whose voucher has another coupon',
    ['point_balances', 'voucher_uses'],
    () => [
      `insert into vouchers (id, name, code, category, quantity, expiry_date, discount_percent, taken, used, discount_given)
       values (90, 'Off', 'OFF', 'all', 9, '2027-01-01', 10, 1, 1, 500);
       insert into coupons (id, voucher_id, customer_id, granted, state, order_id, garage_id, invoice_id, discount, used_on, created_at)
       select 90, 90, customer_id, false, 'used', order_id, garage_id, id, 500, issued_on, now() from invoices
       where id = ${rows.invoice.id}`,
      'delete from coupons where id = 90; delete from vouchers where id = 90',
    ],
    () => /Invoice .* is issued with 0 off by a voucher, its coupon says 500/,
  ],
  [
    'tax that nobody posted',
    ['tax_open'],
    () => [
      `insert into document_taxes (side, source, source_id, number, country_id, garage_id, day, tax_code_id, rate, base,
         other_base, tax, account_id, box)
       select 'output', 'invoice', 4000000, 'INV', 1, 1, '2026-01-05', c.id, 1200, 100, 100, 12, a.id, 'PPN'
       from tax_codes c join accounts a on a.book_id = 1 and a.system_key = 'VAT_OUT' where c.code = 'PPN'`,
      'delete from document_taxes where source_id = 4000000',
    ],
    () => /Garage CIL: the account 2-1310 says 0, its documents say 12/,
  ],
  [
    'a tax return that owes what no document says',
    ['tax_due'],
    () => [
      `insert into legal_entities (id, country_id, legal_name, tax_period_months, tax_basis)
       values (90, 1, 'PT Contoh', 1, 'invoice');
       insert into tax_returns (id, legal_entity_id, basis, until, output, input)
       values (90, 90, 'invoice', '2026-01-31', 7, 0);
       insert into tax_return_entries (tax_return_id, garage_id, output, input) values (90, 1, 7, 0)`,
      `delete from tax_return_entries where tax_return_id = 90; delete from tax_returns where id = 90;
       delete from legal_entities where id = 90`,
    ],
    () => /Garage CIL: the account 2-1340 says 0, its documents say 7/,
  ],
  [
    'a purchase that nobody posted',
    ['payables', 'goods_papers'],
    () => [
      `insert into suppliers (id, country_id, name) values (90, 1, 'Sumber');
       insert into purchases (id, garage_id, supplier_id, number, date, total, receipt, received_value)
       values (90, 1, 90, 'PUR/CIL/2026/00009', '2026-11-20', 70, 'received', 70)`,
      'delete from purchases where id = 90; delete from suppliers where id = 90',
    ],
    () => /Sumber in CIL: the books owe 0 on AP_INVENTORY, the purchases say 70/,
  ],
  [
    'a ticket that is not called any more, though its car waits',
    ['queue'],
    () => [
      `update orders set stage = 'queued' where id = ${rows.order.id}`,
      `update orders set stage = (select to_stage from order_events where order_id = ${rows.order.id} order by id desc limit 1)
        where id = ${rows.order.id}`,
    ],
    () => /is queued without a ticket/,
  ],
  [
    'a ticket whose number was not given',
    ['queue'],
    () => [
      'update queue_counters set last = last + 1',
      'update queue_counters set last = last - 1',
    ],
    () => /The tickets of .* have a gap/,
  ],
  [
    'a guard that was put to sleep',
    ['guards'],
    () => [
      'alter table journal_lines disable trigger append_only',
      'alter table journal_lines enable trigger append_only',
    ],
    () => 'The guard append_only of journal_lines is missing or asleep',
  ],
]
