create table card_sum (
  -- The sum of all that is kept of downloads about cards, by which damage is noticed.
  id integer primary key check (id = 1),
  sum text not null
) strict;
