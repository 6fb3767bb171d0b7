-- concurrently: members write to orders meanwhile; 0162 made this one, which is the same as orders_of_listing of 0157
drop index concurrently if exists orders_lent;
