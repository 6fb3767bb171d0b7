/** The districts of Newcastle and Sheffield, and the centres of Bradford and Hull. Written by us; see decision 2. */
export const northEast = `
NE1 54.973 -1.612 City Centre, Newcastle
NE2 54.988 -1.605 Jesmond, Newcastle
NE3 55.010 -1.626 Gosforth, Newcastle
NE4 54.973 -1.643 Fenham, Newcastle
NE5 54.996 -1.697 Westerhope, Newcastle
NE6 54.979 -1.573 Heaton, Newcastle
NE7 55.005 -1.576 High Heaton, Newcastle
NE8 54.956 -1.607 Gateshead
NE9 54.931 -1.585 Low Fell, Gateshead
NE10 54.948 -1.544 Felling, Gateshead
NE11 54.944 -1.640 Dunston, Gateshead
NE12 55.026 -1.568 Killingworth
NE13 55.049 -1.640 Wideopen
NE15 54.980 -1.720 Lemington, Newcastle
NE16 54.933 -1.694 Whickham
NE17 54.920 -1.815 Chopwell
NE18 55.040 -1.890 Stamfordham
NE19 55.200 -2.080 Otterburn
NE20 55.048 -1.745 Ponteland
NE21 54.957 -1.722 Blaydon
NE22 55.133 -1.588 Bedlington
NE23 55.082 -1.586 Cramlington
NE24 55.123 -1.516 Blyth
NE25 55.052 -1.490 Monkseaton
NE26 55.050 -1.450 Whitley Bay
NE27 55.035 -1.506 Shiremoor
NE28 54.997 -1.533 Wallsend
NE29 55.008 -1.463 North Shields
NE30 55.018 -1.436 Tynemouth
NE31 54.974 -1.513 Hebburn
NE32 54.974 -1.487 Jarrow
NE33 54.995 -1.432 South Shields
NE34 54.977 -1.420 Harton, South Shields
NE35 54.949 -1.467 Boldon Colliery
NE36 54.945 -1.430 East Boldon
NE37 54.913 -1.523 Usworth, Washington
NE38 54.893 -1.526 Washington
NE39 54.920 -1.745 Rowlands Gill
NE40 54.969 -1.775 Ryton
NE41 54.975 -1.822 Wylam
NE42 54.961 -1.850 Prudhoe
NE43 54.939 -1.910 Stocksfield
NE44 54.945 -1.970 Riding Mill
NE45 54.975 -2.020 Corbridge
NE46 54.972 -2.102 Hexham
NE47 54.930 -2.260 Haydon Bridge
NE48 55.150 -2.260 Bellingham
NE49 54.971 -2.460 Haltwhistle
NE61 55.180 -1.695 Morpeth
NE62 55.155 -1.590 Choppington
NE63 55.182 -1.565 Ashington
NE64 55.186 -1.515 Newbiggin-by-the-Sea
NE65 55.315 -1.700 Amble
NE66 55.410 -1.720 Alnwick
NE67 55.545 -1.680 Chathill
NE68 55.579 -1.658 Seahouses
NE69 55.605 -1.720 Bamburgh
NE70 55.595 -1.825 Belford
NE71 55.550 -2.040 Wooler
S1 53.380 -1.470 City Centre, Sheffield
S2 53.369 -1.455 Arbourthorne, Sheffield
S3 53.390 -1.473 Kelham Island, Sheffield
S4 53.400 -1.452 Pitsmoor, Sheffield
S5 53.418 -1.459 Firth Park, Sheffield
S6 53.402 -1.506 Hillsborough, Sheffield
S7 53.359 -1.492 Nether Edge, Sheffield
S8 53.341 -1.475 Meersbrook, Sheffield
S9 53.397 -1.421 Attercliffe, Sheffield
S10 53.377 -1.512 Broomhill, Sheffield
S11 53.361 -1.506 Ecclesall, Sheffield
S12 53.350 -1.431 Gleadless, Sheffield
S13 53.367 -1.393 Handsworth, Sheffield
S14 53.347 -1.448 Gleadless Valley, Sheffield
S17 53.323 -1.528 Dore, Sheffield
S18 53.299 -1.464 Dronfield
S20 53.340 -1.353 Mosborough, Sheffield
S21 53.309 -1.345 Eckington
S25 53.358 -1.207 Dinnington
S26 53.357 -1.284 Swallownest
S32 53.309 -1.665 Hathersage
S33 53.342 -1.757 Castleton
S35 53.464 -1.483 Chapeltown, Sheffield
S36 53.501 -1.600 Stocksbridge
S40 53.230 -1.446 Chesterfield
S41 53.247 -1.424 Whittington, Chesterfield
S42 53.206 -1.447 Wingerworth
S43 53.271 -1.320 Staveley
S44 53.226 -1.305 Bolsover
S45 53.163 -1.417 Clay Cross
S60 53.421 -1.352 Rotherham
S61 53.446 -1.396 Kimberworth, Rotherham
S62 53.463 -1.352 Rawmarsh
S63 53.519 -1.312 Wath upon Dearne
S64 53.487 -1.304 Mexborough
S65 53.437 -1.320 Dalton, Rotherham
S66 53.422 -1.222 Maltby
S70 53.542 -1.478 Barnsley
S71 53.569 -1.458 Monk Bretton, Barnsley
S72 53.588 -1.387 Cudworth
S73 53.520 -1.393 Wombwell
S74 53.500 -1.440 Hoyland
S75 53.561 -1.530 Darton
S80 53.300 -1.130 Worksop
S81 53.333 -1.119 Carlton in Lindrick
BD1 53.794 -1.753 City Centre, Bradford
BD2 53.815 -1.725 Eccleshill, Bradford
BD3 53.799 -1.720 Barkerend, Bradford
BD4 53.775 -1.715 Tong, Bradford
BD5 53.780 -1.762 Little Horton, Bradford
BD6 53.762 -1.785 Wibsey, Bradford
BD7 53.787 -1.785 Great Horton, Bradford
BD8 53.803 -1.785 Manningham, Bradford
BD9 53.812 -1.790 Heaton, Bradford
BD10 53.832 -1.720 Idle, Bradford
BD13 53.785 -1.850 Thornton, Bradford
BD16 53.847 -1.835 Bingley
BD17 53.838 -1.765 Baildon
BD18 53.833 -1.780 Shipley
BD20 53.900 -1.950 Silsden
BD21 53.867 -1.907 Keighley
BD23 53.990 -2.020 Skipton
HU1 53.743 -0.337 City Centre, Hull
HU2 53.750 -0.335 City Centre, Hull
HU3 53.743 -0.365 Anlaby Road, Hull
HU4 53.740 -0.400 Anlaby Park, Hull
HU5 53.760 -0.370 The Avenues, Hull
HU6 53.775 -0.365 University, Hull
HU7 53.790 -0.320 Bransholme, Hull
HU8 53.765 -0.305 Sutton, Hull
HU9 53.752 -0.290 Marfleet, Hull
HU10 53.745 -0.440 Willerby
HU13 53.723 -0.440 Hessle
HU16 53.780 -0.405 Cottingham
HU17 53.845 -0.435 Beverley
`
