/** The districts of Cardiff, and the centres of Swansea and Newport. Written by us; see decision 2. */
export const wales = `
CF3 51.514 -3.122 St Mellons, Cardiff
CF5 51.482 -3.238 Canton, Cardiff
CF10 51.474 -3.171 City Centre, Cardiff
CF11 51.470 -3.195 Grangetown, Cardiff
CF14 51.519 -3.207 Whitchurch, Cardiff
CF15 51.539 -3.272 Radyr
CF23 51.514 -3.157 Penylan, Cardiff
CF24 51.489 -3.163 Roath, Cardiff
CF31 51.507 -3.575 Bridgend
CF32 51.548 -3.580 Sarn
CF33 51.529 -3.680 Pyle
CF34 51.607 -3.653 Maesteg
CF35 51.518 -3.505 Pencoed
CF36 51.483 -3.700 Porthcawl
CF37 51.597 -3.335 Pontypridd
CF38 51.558 -3.330 Church Village
CF39 51.600 -3.420 Porth
CF40 51.620 -3.450 Tonypandy
CF41 51.648 -3.487 Pentre
CF42 51.665 -3.520 Treorchy
CF43 51.660 -3.450 Ferndale
CF44 51.712 -3.450 Aberdare
CF45 51.680 -3.370 Mountain Ash
CF46 51.663 -3.300 Treharris
CF47 51.748 -3.374 Merthyr Tydfil
CF48 51.750 -3.370 Merthyr Tydfil
CF61 51.410 -3.480 Llantwit Major
CF62 51.404 -3.310 Barry
CF63 51.410 -3.260 Barry
CF64 51.434 -3.190 Penarth
CF71 51.455 -3.440 Cowbridge
CF72 51.536 -3.380 Pontyclun
CF81 51.690 -3.230 Bargoed
CF82 51.640 -3.235 Ystrad Mynach
CF83 51.580 -3.210 Caerphilly
SA1 51.625 -3.935 City Centre, Swansea
SA2 51.610 -3.985 Sketty, Swansea
SA3 51.575 -4.040 Mumbles
SA4 51.660 -4.060 Gorseinon
SA5 51.645 -3.965 Cockett, Swansea
SA6 51.670 -3.925 Morriston, Swansea
SA7 51.660 -3.890 Llansamlet, Swansea
SA10 51.670 -3.790 Neath
SA11 51.665 -3.800 Neath
SA12 51.600 -3.800 Port Talbot
SA15 51.685 -4.160 Llanelli
NP10 51.570 -3.050 Rogerstone, Newport
NP18 51.600 -2.920 Caerleon
NP19 51.588 -2.970 Maindee, Newport
NP20 51.590 -3.005 City Centre, Newport
NP44 51.655 -3.030 Cwmbran
`
