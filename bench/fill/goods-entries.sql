-- The entries of goods.sql, by the function that the app uses.
set session_replication_role = origin;
select post_entry(garage_id, date, 'Outside work', null, 'third_party_purchase', id::text, 'recorded', 1,
  jsonb_build_array(jsonb_build_object('account', 'COGS_THIRD_PARTY', 'debit', sub_total),
    jsonb_build_object('account', 'ADMIN_FEE', 'debit', admin_fee),
    jsonb_build_object('account', 'AP_THIRD_PARTY', 'credit', total, 'party_type', 'supplier', 'party_id', supplier_id)), 1, true)
from third_party_purchases order by id;
select post_entry(garage_id, date, 'Paid', null, 'third_party_purchase', id::text, 'paid', 1,
  jsonb_build_array(jsonb_build_object('account', 'AP_THIRD_PARTY', 'debit', total, 'party_type', 'supplier', 'party_id', supplier_id),
    jsonb_build_object('account', 'CASH', 'credit', total)), 1, true)
from third_party_purchases where is_paid order by id;
set session_replication_role = replica;
