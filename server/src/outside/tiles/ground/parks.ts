/**
 * Parks, commons and woods, from our own knowledge, good to some hundred metres. Written by us. Name; lat,lng of the
 * middle; length and breadth in metres; the length's direction in degrees clockwise from east.
 */
export const parks = `
Hyde Park;51.5078,-0.1640;1350;900;0
Kensington Gardens;51.5070,-0.1800;1050;950;0
Green Park;51.5042,-0.1435;750;330;20
St James's Park;51.5025,-0.1345;850;330;-20
Regent's Park;51.5313,-0.1570;1450;1350;-30
Primrose Hill;51.5395,-0.1605;650;450;20
Hampstead Heath;51.5640,-0.1610;1900;1400;60
Holland Park;51.5030,-0.2035;700;330;75
Wormwood Scrubs;51.5220,-0.2390;1150;650;0
Gunnersbury Park;51.4990,-0.2880;1050;700;60
Kew Gardens;51.4785,-0.2945;1500;850;-60
Old Deer Park;51.4680,-0.3030;1200;700;-70
Syon Park;51.4770,-0.3160;900;600;-30
Osterley Park;51.4895,-0.3520;1500;1100;-20
Richmond Park;51.4430,-0.2740;3500;3000;-40
Wimbledon Common;51.4360,-0.2330;3100;1700;-65
Bushy Park;51.4150,-0.3380;2400;1800;0
Hampton Court Park;51.4020,-0.3230;2000;1100;40
Ham Common;51.4310,-0.3010;1100;550;0
Barnes Common;51.4680,-0.2370;900;450;10
Battersea Park;51.4795,-0.1570;1150;700;-8
Clapham Common;51.4585,-0.1490;1200;650;-35
Wandsworth Common;51.4480,-0.1690;1500;420;75
Tooting Bec Common;51.4340,-0.1400;1400;600;-75
Streatham Common;51.4220,-0.1180;900;350;0
Mitcham Common;51.3955,-0.1440;2000;950;-10
Morden Hall Park;51.4020,-0.1870;850;500;-60
Brockwell Park;51.4505,-0.1070;850;600;-60
Dulwich Park;51.4450,-0.0780;700;420;-20
Sydenham Hill Wood;51.4340,-0.0720;1100;350;-65
Crystal Palace Park;51.4210,-0.0680;1000;800;40
Burgess Park;51.4830,-0.0830;1200;350;-5
Southwark Park;51.4940,-0.0550;650;330;-65
Peckham Rye;51.4590,-0.0650;900;400;75
Greenwich Park;51.4770,0.0000;1050;750;45
Blackheath;51.4715,0.0080;1500;650;10
Oxleas Wood;51.4640,0.0690;1300;900;0
Bostall Woods;51.4830,0.1120;1000;700;0
Danson Park;51.4560,0.1190;950;750;0
Foots Cray Meadows;51.4220,0.1280;1500;400;-40
Petts Wood;51.3980,0.0850;1300;800;0
Beckenham Place Park;51.4190,-0.0190;1100;700;-50
Victoria Park;51.5365,-0.0390;1700;600;-25
Olympic Park;51.5430,-0.0150;1800;450;-60
Mile End Park;51.5260,-0.0370;1500;170;65
London Fields;51.5410,-0.0610;560;250;75
Hackney Marshes;51.5560,-0.0290;1500;700;-50
Clissold Park;51.5615,-0.0880;560;450;40
Finsbury Park;51.5710,-0.1015;950;550;-70
Highgate Wood;51.5835,-0.1500;650;500;0
Queen's Wood;51.5800,-0.1420;600;350;0
Alexandra Park;51.5945,-0.1280;1450;750;10
Trent Park;51.6600,-0.1350;2600;1200;0
Wanstead Flats;51.5580,0.0270;2200;800;8
Wanstead Park;51.5670,0.0440;1100;750;0
Epping Forest;51.6490,0.0420;6500;1400;-50
Hainault Forest;51.6190,0.1260;1700;1000;-40
Walthamstow Marshes;51.5690,-0.0500;1200;450;-60
Barking Park;51.5450,0.0860;850;330;10
Valentines Park;51.5680,0.0740;900;550;80
Central Park, Dagenham;51.5530,0.1560;900;650;0
Gladstone Park;51.5590,-0.2290;750;500;-20
Fryent Country Park;51.5730,-0.2660;1500;700;-70
Northala Fields;51.5400,-0.3640;700;450;0
Horsenden Hill;51.5550,-0.3300;1200;900;0
Lloyd Park;51.3640,-0.0800;1200;700;20
Nonsuch Park;51.3590,-0.2260;1400;900;0
Epsom Downs;51.3170,-0.2540;2200;1500;0
Windsor Great Park;51.4400,-0.6050;7000;3500;-70
The Level, Brighton;50.8310,-0.1340;350;130;75
Preston Park;50.8410,-0.1480;900;350;-65
Stanmer Park;50.8690,-0.1020;2200;1500;-60
The Downs, Bristol;51.4700,-2.6220;1500;900;-30
Ashton Court;51.4470,-2.6450;2000;1500;0
Castle Park, Bristol;51.4560,-2.5880;350;130;-15
Royal Victoria Park;51.3870,-2.3750;700;450;0
Bute Park;51.4880,-3.1880;1600;420;65
Roath Park;51.5060,-3.1740;1700;170;-65
Port Meadow;51.7750,-1.2850;2400;800;-65
University Parks;51.7600,-1.2500;700;450;0
Christ Church Meadow;51.7480,-1.2520;600;400;0
Jesus Green;52.2120,0.1210;500;250;-15
Midsummer Common;52.2110,0.1300;600;250;-20
Cannon Hill Park;52.4520,-1.9020;900;400;60
Sutton Park;52.5680,-1.8420;3400;2600;0
Heaton Park;53.5350,-2.2530;1900;1400;0
Platt Fields;53.4480,-2.2210;650;450;0
Whitworth Park;53.4590,-2.2300;350;250;0
Sefton Park;53.3810,-2.9380;1300;800;-40
Birkenhead Park;53.3950,-3.0420;1300;550;-20
Stanley Park;53.4350,-2.9620;800;500;0
Woodhouse Moor;53.8110,-1.5600;600;350;-40
Roundhay Park;53.8380,-1.4970;1900;1200;-20
Temple Newsam;53.7850,-1.4580;1900;1300;0
Endcliffe Park;53.3690,-1.5080;900;150;25
Graves Park;53.3360,-1.4680;1200;700;0
Wollaton Park;52.9470,-1.2110;1500;1200;0
The Arboretum, Nottingham;52.9630,-1.1550;450;150;-20
Town Moor;54.9880,-1.6300;1900;1100;-60
Jesmond Dene;54.9870,-1.5890;1500;250;-70
The Knavesmire;53.9400,-1.0980;1700;600;65
The Meadows;55.9410,-3.1910;950;330;0
Holyrood Park;55.9450,-3.1600;2000;1600;-40
Royal Botanic Garden;55.9650,-3.2090;600;500;0
Kelvingrove Park;55.8690,-4.2840;850;400;-45
Glasgow Green;55.8500,-4.2380;1300;450;30
Pollok Park;55.8310,-4.3140;1700;1200;0
Bellahouston Park;55.8460,-4.3110;1000;700;0
Botanic Gardens;54.5830,-5.9340;400;300;0
Ormeau Park;54.5840,-5.9150;750;500;-50
Stormont Estate;54.6040,-5.8330;1500;1000;0
`
