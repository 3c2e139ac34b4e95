-- What a tax return corrects: few of its documents, which it read all others to find.
create index document_taxes_corrections on document_taxes (legal_entity_id, tax_return_id) where is_correction;
