-- Sixty garages, who works there, and what they choose from. :orders is the size of the whole.
insert into garages (id, name, code, country_id, address, phone, bank_account, time_zone, date_established)
select n, 'Garage ' || lpad(n::text, 2, '0'), 'G' || lpad(n::text, 2, '0'), country,
  n || ' Test Street', null, null, (array['Asia/Jakarta', 'Asia/Kuala_Lumpur', 'Europe/Amsterdam'])[country], '2015-01-01'
from (select n, case when n <= 40 then 1 when n <= 52 then 2 else 3 end as country from generate_series(1, 60) n) of_country;

-- 1 super admin, 2 finance, 101.. the admins, 201.. the advisers, 1001.. three mechanics a garage
insert into employees (id, full_name, phone, role_id, garage_id, country_id, password_hash)
select 1, 'Super Admin', '+6281200000001', 1, null::int, 1, :'password_hash'
union all select 2, 'Finance', '+6281200000002', 9, null, 1, :'password_hash'
union all select 100 + id, 'Admin ' || code, '+62812100' || lpad(id::text, 5, '0'), 2, id, country_id, :'password_hash' from garages
union all select 200 + id, 'Adviser ' || code, '+62812300' || lpad(id::text, 5, '0'), 4, id, country_id, :'password_hash' from garages
union all select 1000 + (id - 1) * 3 + n, 'Mechanic ' || n || ' ' || code, '+62812200' || lpad((id * 10 + n)::text, 5, '0'), 3, id, country_id, null
from garages, generate_series(1, 3) n;

insert into brands (id, name) select n, 'Brand ' || n from generate_series(1, 20) n;
insert into models (id, name, brand_id) select n, 'Model ' || n, 1 + (n - 1) / 10 from generate_series(1, 200) n;
insert into catalog_services (id, name, country_id) select n, 'Service ' || n, 1 + (n - 1) / 60 from generate_series(1, 180) n;
insert into catalog_service_prices (catalog_service_id, price, valid_from)
select n, 50000 + (n % 40) * 25000, '2020-01-01' from generate_series(1, 180) n;
insert into inventory_items (id, garage_id, name, sku, unit, buy_price, sell_price)
select n, 1 + (n - 1) / 50, 'Part ' || ((n - 1) % 50 + 1), 'SKU-' || n, 'pcs', 40000, 60000 from generate_series(1, 3000) n;

-- A third of the cars that orders have, in the proportion of the garages: 40 : 12 : 8.
create table bench_country as
select id, first, last - first + 1 as cars from (values
  (1, 1, (:orders * 0.20)::int),
  (2, (:orders * 0.20)::int + 1, (:orders * 0.26)::int),
  (3, (:orders * 0.26)::int + 1, (:orders * 0.30)::int)) country (id, first, last);

-- Names are of words, not of people: a frequent one (merah) in one of twelve, a rare one (nomor 12345) once.
insert into customers (id, full_name, phone, country_id, created_at)
select n, 'Pelanggan ' || (array['merah', 'biru', 'hijau', 'kuning', 'putih', 'hitam', 'ungu', 'jingga', 'cokelat', 'emas', 'perak', 'toska'])[1 + n % 12]
  || ' nomor ' || n, '+628' || (1300000000 + n), c.id, now() - interval '3 years' + n * interval '1 minute'
from bench_country c, generate_series(c.first, c.first + c.cars - 1) n;

insert into vehicles (id, customer_id, country_id, owner, license_plate, brand_id, model_id, production_year, vin, chassis_number, created_at)
select n, o.id, c.id, searchable(o.full_name, o.phone),
  case c.id when 1 then 'B' else (array['', 'V', 'N'])[c.id] end || (1000 + n % 9000) || chr(65 + n / 9000 / 676 % 26) || chr(65 + n / 9000 / 26 % 26) || chr(65 + n / 9000 % 26),
  1 + (n % 200) / 10, 1 + n % 200, 2000 + n % 25, null, 'CH' || lpad(n::text, 9, '0'), now() - interval '3 years' + n * interval '1 minute'
from bench_country c
cross join lateral generate_series(c.first, c.first + c.cars - 1) n
join customers o on o.id = c.first + (n - c.first) * 2 / 3
order by n;
