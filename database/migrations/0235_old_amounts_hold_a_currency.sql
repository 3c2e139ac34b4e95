-- The currency of a book stays from its first amount on: also that of an old visit without a garage, and of an old trial
-- balance that was typed before anything was posted.
create or replace function set_book_currency(country int, wanted text) returns table (kind text, item text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from countries c where c.id = country for update;
  perform from books b where b.id = country for update;
  perform from garages g where g.country_id = country order by g.id for update;
  return query
    select held.kind, held.item from (
      (select 1 as rank, 'entry' as kind, e.number as item from journal_entries e where e.book_id = country order by e.id limit 1)
      union all
      (select 2, 'order', o.number from orders o join garages g on g.id = o.garage_id where g.country_id = country order by o.id limit 1)
      union all
      (select 2, 'order', b.number from builds b join garages g on g.id = b.garage_id where g.country_id = country order by b.id limit 1)
      union all
      (select 2, 'order', p.number from purchases p join garages g on g.id = p.garage_id where g.country_id = country order by p.id limit 1)
      union all
      (select 2, 'order', p.number from third_party_purchases p join garages g on g.id = p.garage_id
        where g.country_id = country order by p.id limit 1)
      union all
      (select 3, 'price', s.name from catalog_services s where s.country_id = country and exists (
        select from catalog_service_prices p where p.catalog_service_id = s.id and p.price > 0) order by s.id limit 1)
      union all
      (select 3, 'price', p.name from products p where p.country_id = country and p.price > 0 order by p.id limit 1)
      union all
      (select 3, 'price', i.name from inventory_items i join garages g on g.id = i.garage_id
        where g.country_id = country and (i.buy_price > 0 or i.sell_price > 0) order by i.id limit 1)
      union all
      (select 3, 'price', s.name from service_items s where s.country_id = country and s.price > 0 order by s.id limit 1)
      union all
      (select 3, 'price', t.name from third_parties t where t.country_id = country and t.price > 0 order by t.id limit 1)
      union all
      (select 3, 'price', v.name from vouchers v where num_nonnulls(v.max_discount, v.min_spend) > 0
        and (country = any(v.country_ids) or v.country_ids = '{}') order by v.id limit 1)
      union all
      (select 3, 'price', e.full_name from employees e where e.country_id = country and e.hourly_rate > 0 order by e.id limit 1)
      union all
      (select 3, 'price', o.text from old_visits o join vehicles v on v.id = o.vehicle_id left join garages g on g.id = o.garage_id
        where coalesce(g.country_id, v.country_id) = country and o.amount > 0 order by o.id limit 1)
      union all
      (select 3, 'price', a.code || ' ' || a.name from old_balances o join garages g on g.id = o.garage_id
        join accounts a on a.id = o.account_id where g.country_id = country order by o.garage_id, a.code limit 1)
    ) held order by held.rank limit 1;
  if found then return; end if;
  update books set currency = wanted where id = country;
  -- nobody has earned a point yet: the programme goes on in amounts that suit the currency
  update membership_settings m set step = c.step, worth = c.worth, version = m.version + 1,
    tiers = (select jsonb_agg(t.tier || jsonb_build_object('from', c.froms[t.at]) order by t.at)
      from jsonb_array_elements(m.tiers) with ordinality t(tier, at))
  from (values
    ('IDR', 10000, 100, array[0, 5000000, 15000000, 40000000]),
    ('MYR', 300, 3, array[0, 150000, 450000, 1200000]),
    ('EUR', 100, 1, array[0, 50000, 150000, 400000])) c (currency, step, worth, froms)
  where m.country_id = country and c.currency = wanted;
end $$;
