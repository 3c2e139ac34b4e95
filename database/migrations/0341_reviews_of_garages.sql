-- Where customers of a garage write a review of it.
alter table garages add column review_url text;
