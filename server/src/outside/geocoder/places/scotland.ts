/** The districts of Edinburgh and Glasgow, and the centres of Aberdeen and Dundee. Written by us; see decision 2. */
export const scotland = `
EH1 55.951 -3.190 Old Town, Edinburgh
EH2 55.953 -3.198 New Town, Edinburgh
EH3 55.952 -3.207 Stockbridge, Edinburgh
EH4 55.962 -3.268 Blackhall, Edinburgh
EH5 55.977 -3.222 Trinity, Edinburgh
EH6 55.972 -3.177 Leith, Edinburgh
EH7 55.961 -3.165 Leith Walk, Edinburgh
EH8 55.948 -3.172 Southside, Edinburgh
EH9 55.934 -3.186 Marchmont, Edinburgh
EH10 55.921 -3.210 Morningside, Edinburgh
EH11 55.934 -3.246 Gorgie, Edinburgh
EH12 55.942 -3.276 Corstorphine, Edinburgh
EH13 55.909 -3.247 Colinton, Edinburgh
EH14 55.912 -3.279 Wester Hailes, Edinburgh
EH15 55.949 -3.113 Portobello, Edinburgh
EH16 55.922 -3.159 Liberton, Edinburgh
EH17 55.907 -3.141 Gilmerton, Edinburgh
EH18 55.873 -3.112 Lasswade
EH19 55.875 -3.104 Bonnyrigg
EH20 55.878 -3.149 Loanhead
EH21 55.940 -3.048 Musselburgh
EH22 55.893 -3.067 Dalkeith
EH23 55.846 -3.047 Gorebridge
EH24 55.851 -3.137 Rosewell
EH25 55.857 -3.166 Roslin
EH26 55.829 -3.224 Penicuik
EH27 55.882 -3.423 Kirknewton
EH28 55.928 -3.395 Ratho
EH29 55.956 -3.405 Kirkliston
EH30 55.988 -3.396 South Queensferry
EH31 56.035 -2.833 Gullane
EH32 55.962 -2.940 Prestonpans
EH33 55.943 -2.954 Tranent
EH34 55.910 -2.900 Pencaitland
EH35 55.912 -2.939 Ormiston
EH36 55.862 -2.864 Humbie
EH37 55.867 -2.968 Pathhead
EH38 55.775 -2.965 Heriot
EH39 56.055 -2.717 North Berwick
EH40 55.985 -2.655 East Linton
EH41 55.954 -2.778 Haddington
EH42 55.998 -2.516 Dunbar
EH43 55.625 -3.021 Walkerburn
EH44 55.620 -3.064 Innerleithen
EH45 55.651 -3.190 Peebles
EH46 55.750 -3.357 West Linton
EH47 55.869 -3.669 Whitburn
EH48 55.901 -3.637 Bathgate
EH49 55.975 -3.602 Linlithgow
EH51 56.015 -3.605 Bo'ness
EH52 55.936 -3.466 Broxburn
EH53 55.889 -3.489 East Calder
EH54 55.890 -3.520 Livingston
EH55 55.851 -3.568 West Calder
G1 55.861 -4.250 Merchant City, Glasgow
G2 55.863 -4.258 City Centre, Glasgow
G3 55.865 -4.276 Finnieston, Glasgow
G4 55.869 -4.246 Cowcaddens, Glasgow
G5 55.847 -4.252 Gorbals, Glasgow
G11 55.873 -4.307 Partick, Glasgow
G12 55.879 -4.293 Hillhead, Glasgow
G13 55.894 -4.344 Anniesland, Glasgow
G14 55.881 -4.350 Scotstoun, Glasgow
G15 55.909 -4.365 Drumchapel, Glasgow
G20 55.885 -4.282 Maryhill, Glasgow
G21 55.880 -4.222 Springburn, Glasgow
G22 55.889 -4.251 Possilpark, Glasgow
G23 55.902 -4.285 Summerston, Glasgow
G31 55.858 -4.213 Dennistoun, Glasgow
G32 55.851 -4.165 Shettleston, Glasgow
G33 55.873 -4.166 Riddrie, Glasgow
G34 55.866 -4.113 Easterhouse, Glasgow
G40 55.847 -4.227 Bridgeton, Glasgow
G41 55.838 -4.280 Pollokshields, Glasgow
G42 55.833 -4.263 Govanhill, Glasgow
G43 55.822 -4.295 Pollokshaws, Glasgow
G44 55.815 -4.257 Cathcart, Glasgow
G45 55.805 -4.235 Castlemilk, Glasgow
G46 55.805 -4.302 Giffnock
G51 55.857 -4.309 Govan, Glasgow
G52 55.849 -4.346 Cardonald, Glasgow
G53 55.821 -4.351 Pollok, Glasgow
G60 55.925 -4.461 Old Kilpatrick
G61 55.920 -4.333 Bearsden
G62 55.942 -4.318 Milngavie
G63 56.040 -4.400 Drymen
G64 55.912 -4.221 Bishopbriggs
G65 55.973 -4.060 Kilsyth
G66 55.945 -4.170 Kirkintilloch
G67 55.947 -3.990 Cumbernauld
G68 55.955 -4.033 Balloch, Cumbernauld
G69 55.870 -4.086 Baillieston
G71 55.819 -4.076 Uddingston
G72 55.812 -4.144 Cambuslang
G73 55.821 -4.214 Rutherglen
G74 55.773 -4.163 East Kilbride
G75 55.752 -4.191 East Kilbride
G76 55.773 -4.278 Clarkston
G77 55.772 -4.334 Newton Mearns
G78 55.798 -4.397 Barrhead
G81 55.908 -4.401 Clydebank
G82 55.953 -4.570 Dumbarton
G83 56.000 -4.590 Alexandria
G84 56.006 -4.739 Helensburgh
AB10 57.137 -2.115 Holburn, Aberdeen
AB11 57.141 -2.090 Torry, Aberdeen
AB12 57.108 -2.110 Cove, Aberdeen
AB15 57.138 -2.155 Rosemount, Aberdeen
AB16 57.157 -2.155 Mastrick, Aberdeen
AB21 57.205 -2.200 Dyce
AB22 57.190 -2.120 Bridge of Don
AB23 57.190 -2.090 Bridge of Don
AB24 57.163 -2.105 Old Aberdeen
AB25 57.152 -2.110 Rosemount, Aberdeen
AB32 57.150 -2.290 Westhill
AB51 57.280 -2.380 Inverurie
DD1 56.461 -2.970 City Centre, Dundee
DD2 56.465 -3.020 Lochee, Dundee
DD3 56.478 -2.980 Strathmartine, Dundee
DD4 56.480 -2.935 Stobswell, Dundee
DD5 56.475 -2.865 Broughty Ferry
`
