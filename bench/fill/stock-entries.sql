-- The entries of stock.sql, by the function that the app uses: what there is against the opening balance, and each purchase.
set session_replication_role = origin;
select post_entry(garage_id, current_date, 'Stock', null, 'inventory', min(item_id)::text, 'opening', 1,
  jsonb_build_array(jsonb_build_object('account', 'INVENTORY_PARTS', 'debit', sum(value)), jsonb_build_object('account', 'OPENING', 'credit', sum(value))),
  1, true)
from (select garage_id, item_id, value from stock_balances) s group by garage_id having sum(value) > 0;

-- the goods of a purchase are those of the movements above: it stands against them
select post_entry(garage_id, day, 'Purchase', null, 'inventory_purchase', id::text, 'received', 1,
  jsonb_build_array(jsonb_build_object('account', 'STOCK_VARIANCE', 'debit', total),
    jsonb_build_object('account', 'AP_INVENTORY', 'credit', total, 'party_type', 'supplier', 'party_id', supplier_id)), 1, true)
from bench_purchases order by id;
select post_entry(garage_id, day, 'Paid', null, 'inventory_purchase', id::text, 'paid', 1,
  jsonb_build_array(jsonb_build_object('account', 'AP_INVENTORY', 'debit', total, 'party_type', 'supplier', 'party_id', supplier_id),
    jsonb_build_object('account', 'CASH', 'credit', total)), 1, true)
from bench_purchases where not owed order by id;
set session_replication_role = replica;
