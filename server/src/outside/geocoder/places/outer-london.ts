/** The districts around London, each by its locality. Written by us; see decision 2. */
export const outerLondon = `
BR1 51.412 0.022 Bromley
BR2 51.387 0.022 Hayes, Bromley
BR3 51.405 -0.032 Beckenham
BR4 51.374 -0.009 West Wickham
BR5 51.390 0.104 Petts Wood
BR6 51.366 0.089 Orpington
BR7 51.413 0.069 Chislehurst
BR8 51.396 0.176 Swanley
CR0 51.374 -0.082 Croydon
CR2 51.348 -0.086 South Croydon
CR3 51.286 -0.082 Caterham
CR4 51.402 -0.162 Mitcham
CR5 51.315 -0.145 Coulsdon
CR6 51.310 -0.055 Warlingham
CR7 51.398 -0.101 Thornton Heath
CR8 51.335 -0.117 Purley
DA1 51.446 0.209 Dartford
DA2 51.439 0.238 Wilmington
DA3 51.391 0.301 Longfield
DA4 51.390 0.221 Farningham
DA5 51.439 0.146 Bexley
DA6 51.455 0.137 Bexleyheath
DA7 51.467 0.140 Bexleyheath
DA8 51.477 0.170 Erith
DA9 51.449 0.280 Greenhithe
DA10 51.449 0.308 Swanscombe
DA11 51.434 0.349 Northfleet
DA12 51.433 0.388 Gravesend
DA13 51.378 0.358 Meopham
DA14 51.423 0.110 Sidcup
DA15 51.439 0.101 Blackfen
DA16 51.464 0.107 Welling
DA17 51.490 0.148 Belvedere
DA18 51.495 0.138 Thamesmead
EN1 51.650 -0.060 Enfield
EN2 51.661 -0.090 Enfield Chase
EN3 51.660 -0.040 Ponders End
EN4 51.652 -0.164 East Barnet
EN5 51.648 -0.199 Barnet
EN6 51.695 -0.190 Potters Bar
EN7 51.706 -0.066 Goffs Oak
EN8 51.697 -0.034 Cheshunt
EN9 51.691 0.012 Waltham Abbey
EN10 51.732 -0.021 Broxbourne
EN11 51.761 -0.013 Hoddesdon
HA0 51.549 -0.300 Sudbury
HA1 51.580 -0.338 Harrow
HA2 51.577 -0.359 South Harrow
HA3 51.596 -0.323 Wealdstone
HA4 51.573 -0.412 Ruislip
HA5 51.595 -0.384 Pinner
HA6 51.609 -0.424 Northwood
HA7 51.611 -0.309 Stanmore
HA8 51.614 -0.273 Edgware
HA9 51.561 -0.287 Wembley
IG1 51.559 0.074 Ilford
IG2 51.574 0.078 Gants Hill
IG3 51.564 0.097 Seven Kings
IG4 51.578 0.051 Redbridge
IG5 51.593 0.062 Clayhall
IG6 51.596 0.087 Barkingside
IG7 51.616 0.086 Chigwell
IG8 51.609 0.030 Woodford Green
IG9 51.626 0.040 Buckhurst Hill
IG10 51.651 0.065 Loughton
IG11 51.535 0.083 Barking
KT1 51.409 -0.297 Kingston upon Thames
KT2 51.417 -0.288 Norbiton
KT3 51.402 -0.259 New Malden
KT4 51.378 -0.241 Worcester Park
KT5 51.390 -0.285 Berrylands
KT6 51.386 -0.303 Surbiton
KT7 51.387 -0.329 Thames Ditton
KT8 51.399 -0.359 East Molesey
KT9 51.363 -0.300 Chessington
KT10 51.363 -0.359 Esher
KT11 51.327 -0.411 Cobham
KT12 51.381 -0.411 Walton-on-Thames
KT13 51.370 -0.455 Weybridge
KT14 51.338 -0.489 West Byfleet
KT15 51.366 -0.497 Addlestone
KT16 51.384 -0.512 Chertsey
KT17 51.341 -0.250 Ewell
KT18 51.314 -0.260 Epsom Downs
KT19 51.349 -0.270 Epsom
KT20 51.286 -0.240 Tadworth
KT21 51.310 -0.300 Ashtead
KT22 51.305 -0.333 Leatherhead
KT23 51.280 -0.370 Bookham
KT24 51.267 -0.430 East Horsley
RM1 51.581 0.183 Romford
RM2 51.584 0.202 Gidea Park
RM3 51.604 0.225 Harold Wood
RM4 51.640 0.150 Havering-atte-Bower
RM5 51.598 0.166 Collier Row
RM6 51.575 0.130 Chadwell Heath
RM7 51.574 0.168 Rush Green
RM8 51.554 0.130 Becontree
RM9 51.541 0.138 Dagenham
RM10 51.545 0.158 Dagenham
RM11 51.570 0.222 Hornchurch
RM12 51.552 0.209 Elm Park
RM13 51.524 0.199 Rainham
RM14 51.555 0.257 Upminster
RM15 51.511 0.290 South Ockendon
RM16 51.493 0.325 Chafford Hundred
RM17 51.478 0.327 Grays
RM18 51.465 0.366 Tilbury
RM19 51.483 0.242 Purfleet
RM20 51.478 0.286 West Thurrock
SM1 51.366 -0.192 Sutton
SM2 51.351 -0.196 Belmont, Sutton
SM3 51.368 -0.210 Cheam
SM4 51.392 -0.201 Morden
SM5 51.366 -0.168 Carshalton
SM6 51.362 -0.143 Wallington
SM7 51.318 -0.200 Banstead
TW1 51.450 -0.328 Twickenham
TW2 51.446 -0.350 Whitton
TW3 51.467 -0.365 Hounslow
TW4 51.462 -0.389 Hounslow West
TW5 51.481 -0.384 Heston
TW6 51.471 -0.458 Heathrow
TW7 51.474 -0.333 Isleworth
TW8 51.486 -0.307 Brentford
TW9 51.469 -0.291 Richmond
TW10 51.447 -0.299 Ham
TW11 51.427 -0.334 Teddington
TW12 51.421 -0.367 Hampton
TW13 51.438 -0.404 Hanworth
TW14 51.451 -0.420 Feltham
TW15 51.433 -0.460 Ashford, Surrey
TW16 51.415 -0.415 Sunbury-on-Thames
TW17 51.397 -0.447 Shepperton
TW18 51.427 -0.508 Staines-upon-Thames
TW19 51.455 -0.490 Stanwell
TW20 51.424 -0.555 Egham
UB1 51.515 -0.373 Southall
UB2 51.501 -0.377 Southall Green
UB3 51.501 -0.419 Hayes, Hillingdon
UB4 51.523 -0.411 Yeading
UB5 51.543 -0.378 Northolt
UB6 51.539 -0.342 Greenford
UB7 51.503 -0.469 West Drayton
UB8 51.536 -0.475 Uxbridge
UB9 51.583 -0.493 Harefield
UB10 51.547 -0.452 Hillingdon
UB11 51.510 -0.450 Stockley Park
`
