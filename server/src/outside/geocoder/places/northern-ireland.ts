/** The districts of Northern Ireland. Written by us; see decision 2. */
export const northernIreland = `
BT1 54.600 -5.930 City Centre, Belfast
BT2 54.593 -5.930 City Centre, Belfast
BT3 54.615 -5.905 Sydenham, Belfast
BT4 54.602 -5.870 Belmont, Belfast
BT5 54.590 -5.870 Knock, Belfast
BT6 54.580 -5.900 Cregagh, Belfast
BT7 54.582 -5.925 Ormeau, Belfast
BT8 54.550 -5.915 Newtownbreda, Belfast
BT9 54.575 -5.950 Malone, Belfast
BT10 54.560 -5.985 Finaghy, Belfast
BT11 54.575 -5.990 Andersonstown, Belfast
BT12 54.592 -5.955 Falls, Belfast
BT13 54.607 -5.960 Shankill, Belfast
BT14 54.617 -5.960 Cliftonville, Belfast
BT15 54.625 -5.930 Fortwilliam, Belfast
BT16 54.592 -5.800 Dundonald
BT17 54.555 -6.015 Dunmurry
BT18 54.640 -5.820 Holywood
BT19 54.650 -5.680 Bangor
BT20 54.660 -5.670 Bangor
BT21 54.640 -5.540 Donaghadee
BT22 54.480 -5.500 Ards Peninsula
BT23 54.580 -5.690 Newtownards
BT24 54.400 -5.900 Ballynahinch
BT25 54.415 -6.150 Dromore
BT26 54.460 -6.080 Hillsborough
BT27 54.505 -6.020 Lisburn
BT28 54.515 -6.080 Lisburn
BT29 54.620 -6.200 Crumlin
BT30 54.330 -5.710 Downpatrick
BT31 54.258 -5.950 Castlewellan
BT32 54.345 -6.270 Banbridge
BT33 54.210 -5.890 Newcastle, County Down
BT34 54.130 -6.200 Kilkeel
BT35 54.160 -6.400 Newry
BT36 54.680 -5.960 Glengormley
BT37 54.680 -5.905 Whiteabbey
BT38 54.725 -5.800 Carrickfergus
BT39 54.750 -6.000 Ballyclare
BT40 54.855 -5.820 Larne
BT41 54.715 -6.220 Antrim
BT42 54.850 -6.280 Ballymena
BT43 54.875 -6.260 Ballymena
BT44 54.960 -6.300 Cushendall
BT45 54.750 -6.650 Magherafelt
BT46 54.845 -6.670 Maghera
BT47 54.985 -7.270 Waterside, Derry
BT48 55.005 -7.330 Derry
BT49 55.050 -6.950 Limavady
BT51 55.110 -6.720 Coleraine
BT52 55.135 -6.660 Coleraine
BT53 55.070 -6.520 Ballymoney
BT54 55.200 -6.250 Ballycastle
BT55 55.183 -6.710 Portstewart
BT56 55.200 -6.650 Portrush
BT57 55.205 -6.520 Bushmills
BT60 54.300 -6.650 Armagh
BT61 54.360 -6.650 Armagh
BT62 54.430 -6.460 Portadown
BT63 54.415 -6.400 Portadown
BT64 54.450 -6.380 Craigavon
BT65 54.450 -6.400 Craigavon
BT66 54.460 -6.330 Lurgan
BT67 54.480 -6.230 Moira
BT68 54.350 -6.840 Caledon
BT69 54.415 -6.975 Aughnacloy
BT70 54.520 -6.850 Dungannon
BT71 54.490 -6.730 Dungannon
BT74 54.345 -7.640 Enniskillen
BT75 54.380 -7.310 Fivemiletown
BT76 54.410 -7.170 Clogher
BT77 54.430 -7.130 Augher
BT78 54.600 -7.350 Omagh
BT79 54.610 -7.270 Omagh
BT80 54.645 -6.745 Cookstown
BT81 54.710 -7.600 Castlederg
BT82 54.830 -7.460 Strabane
BT92 54.250 -7.480 Lisnaskea
BT93 54.470 -7.880 Belleek
BT94 54.400 -7.550 Irvinestown
`
