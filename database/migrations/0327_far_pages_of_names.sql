-- Far pages of names and plates come from an index alone: it includes what the order is made of, and has only listed rows. A merged
-- customer and a removed item or product are not listed.
drop index customers_name;
create index customers_name on customers (country_id, (folded(full_name) collate "C"), id) include (full_name)
  where merged_into_id is null;
drop index customers_name_everywhere;
create index customers_name_everywhere on customers ((folded(full_name) collate "C"), id) include (full_name)
  where merged_into_id is null;

drop index vehicles_plate;
create index vehicles_plate on vehicles (compact_plate(license_plate), id) include (license_plate);
drop index vehicles_plate_country;
create index vehicles_plate_country on vehicles (country_id, compact_plate(license_plate), id) include (license_plate);

drop index inventory_items_name;
create index inventory_items_name on inventory_items (garage_id, (folded(name) collate "C"), id) include (name)
  where deleted_at is null;
drop index inventory_items_name_everywhere;
create index inventory_items_name_everywhere on inventory_items ((folded(name) collate "C"), id) include (name, garage_id)
  where deleted_at is null;
drop index inventory_items_code;
create index inventory_items_code on inventory_items (garage_id, (folded(sku) collate "C"), id) include (sku)
  where deleted_at is null;
drop index inventory_items_code_everywhere;
create index inventory_items_code_everywhere on inventory_items ((folded(sku) collate "C"), id) include (sku, garage_id)
  where deleted_at is null;

drop index products_name;
create index products_name on products ((folded(name) collate "C"), id) include (name, warehouse_id) where deleted_at is null;
drop index products_name_warehouse;
create index products_name_warehouse on products (warehouse_id, (folded(name) collate "C"), id) include (name)
  where deleted_at is null;
drop index products_code;
create index products_code on products ((folded(code) collate "C"), id) include (code, warehouse_id) where deleted_at is null;
drop index products_code_warehouse;
create index products_code_warehouse on products (warehouse_id, (folded(code) collate "C"), id) include (code)
  where deleted_at is null;
drop index products_category;
create index products_category on products (product_category_id, (folded(name) collate "C"), id) include (name, warehouse_id)
  where deleted_at is null;
