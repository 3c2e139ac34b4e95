-- A paper of an erased customer may lose whom it was for, once the law asks for it no longer; nothing else of it changes.
-- The check is put before the refusal, whatever else the function lets through by now.
do $$
declare
  refusal constant text := 'raise exception ''an issued invoice does not change''';
  body text := pg_get_functiondef('invoice_is_immutable'::regproc);
begin
  if position(refusal in body) = 0 then
    raise exception 'invoice_is_immutable has no refusal to stand before';
  end if;
  execute replace(body, refusal, 'if tg_op = ''UPDATE'' and new.is_forgotten
    and new.sheet - ''{bill_to,buyer}''::text[] = old.sheet - ''{bill_to,buyer}''::text[]
    and to_jsonb(new) - ''{sheet,is_forgotten,search}''::text[] = to_jsonb(old) - ''{sheet,is_forgotten,search}''::text[] then
    return new;
  end if;
  ' || refusal);
end $$;
create index customers_erased on customers (id) where erased_at is not null;
