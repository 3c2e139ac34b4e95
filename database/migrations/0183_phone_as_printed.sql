-- A company's phone as papers print it: the browser draws papers, and must not load all phone formats for one line.
alter table legal_entities add column phone_shown text;
update legal_entities set phone_shown = phone;
