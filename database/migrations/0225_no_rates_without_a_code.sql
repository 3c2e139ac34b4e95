-- The rate of a country is a code since 0190, and nothing reads it here any more.
drop table tax_rates;
