-- Lists sort names without regard to case and accents: by `folded`, in the order of "C", which is the same on every server. An
-- index that includes the name itself answers far pages alone.
drop index customers_name;
create index customers_name on customers (country_id, (folded(full_name) collate "C"), id) include (full_name);
drop index customers_name_everywhere;
create index customers_name_everywhere on customers ((folded(full_name) collate "C"), id) include (full_name);

drop index inventory_items_name;
create index inventory_items_name on inventory_items (garage_id, (folded(name) collate "C"), id) include (name);
drop index inventory_items_name_everywhere;
create index inventory_items_name_everywhere on inventory_items ((folded(name) collate "C"), id) include (name);
create index inventory_items_code on inventory_items (garage_id, (folded(sku) collate "C"), id) include (sku);
create index inventory_items_code_everywhere on inventory_items ((folded(sku) collate "C"), id) include (sku);

drop index products_name;
create index products_name on products ((folded(name) collate "C"), id) include (name, warehouse_id);
drop index products_name_warehouse;
create index products_name_warehouse on products (warehouse_id, (folded(name) collate "C"), id) include (name);
drop index products_code;
create index products_code on products ((folded(code) collate "C"), id) include (code, warehouse_id);
drop index products_code_warehouse;
create index products_code_warehouse on products (warehouse_id, (folded(code) collate "C"), id) include (code);
drop index products_category;
create index products_category on products (product_category_id, (folded(name) collate "C"), id) include (name);
drop index products_shop;
create index products_shop on products ((folded(name) collate "C"), id) include (name) where published and deleted_at is null;
drop index products_shop_category;
create index products_shop_category on products (product_category_id, (folded(name) collate "C"), id) include (name)
  where published and deleted_at is null;

drop index suppliers_name;
create index suppliers_name on suppliers (country_id, (folded(name) collate "C"), id) include (name);
drop index suppliers_name_everywhere;
create index suppliers_name_everywhere on suppliers ((folded(name) collate "C"), id) include (name);

drop index third_parties_name;
create index third_parties_name on third_parties (country_id, (folded(name) collate "C"), id) include (name);
drop index third_parties_everywhere;
create index third_parties_everywhere on third_parties ((folded(name) collate "C"), id) include (name) where deleted_at is null;

drop index builds_name;
create index builds_name on builds (garage_id, (folded(name) collate "C"), id) include (name);
drop index builds_name_everywhere;
create index builds_name_everywhere on builds ((folded(name) collate "C"), id) include (name, garage_id);

drop index vouchers_name;
create index vouchers_name on vouchers ((folded(name) collate "C"), id) include (name);
drop index employees_garage;
create index employees_garage on employees (garage_id, (folded(full_name) collate "C"), id);
drop index legal_entities_name;
create index legal_entities_name on legal_entities (country_id, (folded(legal_name) collate "C"), id);
