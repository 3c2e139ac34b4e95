-- Whom a bill of a build was issued to, as it was that day: what tax offices ask for. An invoice says it in its sheet.
alter table build_bills add column buyer jsonb;
