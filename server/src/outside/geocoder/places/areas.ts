/** Every postcode area of the United Kingdom with its town and roughly where that lies. Written by us; see decision 2. */
export const areas = `
AB 57.149 -2.099 Aberdeen
AL 51.764 -0.320 St Albans
B 52.480 -1.898 Birmingham
BA 51.381 -2.359 Bath
BB 53.748 -2.482 Blackburn
BD 53.795 -1.759 Bradford
BH 50.722 -1.880 Bournemouth
BL 53.578 -2.430 Bolton
BN 50.828 -0.140 Brighton
BR 51.404 0.018 Bromley
BS 51.454 -2.590 Bristol
BT 54.597 -5.930 Belfast
CA 54.893 -2.936 Carlisle
CB 52.203 0.125 Cambridge
CF 51.482 -3.179 Cardiff
CH 53.191 -2.890 Chester
CM 51.735 0.475 Chelmsford
CO 51.889 0.903 Colchester
CR 51.373 -0.098 Croydon
CT 51.279 1.080 Canterbury
CV 52.408 -1.510 Coventry
CW 53.096 -2.440 Crewe
DA 51.446 0.217 Dartford
DD 56.462 -2.970 Dundee
DE 52.921 -1.476 Derby
DG 55.070 -3.605 Dumfries
DH 54.776 -1.575 Durham
DL 54.525 -1.553 Darlington
DN 53.523 -1.130 Doncaster
DT 50.715 -2.440 Dorchester
DY 52.512 -2.090 Dudley
E 51.530 -0.030 East London
EC 51.518 -0.092 City of London
EH 55.953 -3.190 Edinburgh
EN 51.652 -0.081 Enfield
EX 50.722 -3.530 Exeter
FK 56.001 -3.784 Falkirk
FY 53.814 -3.050 Blackpool
G 55.861 -4.250 Glasgow
GL 51.864 -2.244 Gloucester
GU 51.237 -0.570 Guildford
HA 51.580 -0.334 Harrow
HD 53.646 -1.783 Huddersfield
HG 53.992 -1.541 Harrogate
HP 51.753 -0.475 Hemel Hempstead
HR 52.056 -2.716 Hereford
HS 58.209 -6.387 Stornoway
HU 53.745 -0.337 Hull
HX 53.721 -1.863 Halifax
IG 51.559 0.074 Ilford
IP 52.057 1.150 Ipswich
IV 57.478 -4.225 Inverness
KA 55.611 -4.496 Kilmarnock
KT 51.409 -0.303 Kingston upon Thames
KW 58.970 -2.960 Kirkwall
KY 56.111 -3.160 Kirkcaldy
L 53.408 -2.980 Liverpool
LA 54.047 -2.800 Lancaster
LD 52.242 -3.380 Llandrindod Wells
LE 52.636 -1.133 Leicester
LL 53.290 -3.770 Llandudno
LN 53.230 -0.540 Lincoln
LS 53.797 -1.548 Leeds
LU 51.879 -0.417 Luton
M 53.480 -2.243 Manchester
ME 51.389 0.505 Rochester
MK 52.041 -0.760 Milton Keynes
ML 55.789 -3.991 Motherwell
N 51.570 -0.105 North London
NE 54.974 -1.613 Newcastle upon Tyne
NG 52.954 -1.150 Nottingham
NN 52.237 -0.896 Northampton
NP 51.588 -2.998 Newport
NR 52.629 1.294 Norwich
NW 51.558 -0.195 North West London
OL 53.541 -2.115 Oldham
OX 51.752 -1.258 Oxford
PA 55.846 -4.424 Paisley
PE 52.573 -0.242 Peterborough
PH 56.396 -3.437 Perth
PL 50.371 -4.142 Plymouth
PO 50.800 -1.090 Portsmouth
PR 53.759 -2.699 Preston
RG 51.455 -0.973 Reading
RH 51.237 -0.170 Redhill
RM 51.577 0.179 Romford
S 53.381 -1.470 Sheffield
SA 51.620 -3.944 Swansea
SE 51.460 -0.050 South East London
SG 51.902 -0.202 Stevenage
SK 53.408 -2.158 Stockport
SL 51.510 -0.594 Slough
SM 51.362 -0.193 Sutton
SN 51.559 -1.782 Swindon
SO 50.908 -1.404 Southampton
SP 51.070 -1.796 Salisbury
SR 54.906 -1.383 Sunderland
SS 51.541 0.711 Southend-on-Sea
ST 53.010 -2.180 Stoke-on-Trent
SW 51.465 -0.170 South West London
SY 52.708 -2.754 Shrewsbury
TA 51.016 -3.104 Taunton
TD 55.610 -2.800 Galashiels
TF 52.678 -2.450 Telford
TN 51.132 0.263 Tunbridge Wells
TQ 50.463 -3.525 Torquay
TR 50.263 -5.051 Truro
TS 54.574 -1.235 Middlesbrough
TW 51.447 -0.337 Twickenham
UB 51.511 -0.375 Southall
W 51.512 -0.210 West London
WA 53.390 -2.595 Warrington
WC 51.517 -0.121 Holborn
WD 51.656 -0.396 Watford
WF 53.683 -1.499 Wakefield
WN 53.545 -2.632 Wigan
WR 52.193 -2.221 Worcester
WS 52.586 -1.982 Walsall
WV 52.586 -2.128 Wolverhampton
YO 53.959 -1.081 York
ZE 60.155 -1.147 Lerwick
`
