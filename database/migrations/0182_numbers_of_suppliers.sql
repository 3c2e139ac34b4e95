-- The numbers by which a tax office knows a supplier, and where it is when it is not in the country that buys.
alter table suppliers
  add column npwp text,
  add column tin text,
  add column brn text,
  add column kvk text,
  add column btw_id text,
  add column country_code text;
