/** The districts of Bristol and Bath, and the centres of Exeter, Plymouth and Bournemouth. Written by us; see decision 2. */
export const southWest = `
BS1 51.453 -2.596 City Centre, Bristol
BS2 51.458 -2.577 St Pauls, Bristol
BS3 51.438 -2.602 Bedminster, Bristol
BS4 51.436 -2.565 Brislington, Bristol
BS5 51.463 -2.551 Easton, Bristol
BS6 51.468 -2.597 Redland, Bristol
BS7 51.485 -2.582 Bishopston, Bristol
BS8 51.456 -2.619 Clifton, Bristol
BS9 51.485 -2.624 Westbury-on-Trym, Bristol
BS10 51.504 -2.610 Southmead, Bristol
BS11 51.500 -2.680 Avonmouth, Bristol
BS13 51.412 -2.614 Bishopsworth, Bristol
BS14 51.413 -2.566 Hengrove, Bristol
BS15 51.460 -2.501 Kingswood
BS16 51.485 -2.514 Fishponds, Bristol
BS20 51.482 -2.752 Portishead
BS21 51.437 -2.850 Clevedon
BS22 51.357 -2.918 Worle
BS23 51.341 -2.972 Weston-super-Mare
BS24 51.325 -2.925 Locking
BS25 51.323 -2.820 Winscombe
BS26 51.280 -2.830 Axbridge
BS27 51.277 -2.776 Cheddar
BS28 51.226 -2.810 Wedmore
BS29 51.328 -2.867 Banwell
BS30 51.445 -2.470 Warmley
BS31 51.411 -2.492 Keynsham
BS32 51.543 -2.555 Bradley Stoke
BS34 51.520 -2.570 Filton
BS35 51.606 -2.533 Thornbury
BS36 51.531 -2.500 Winterbourne
BS37 51.540 -2.415 Yate
BS39 51.313 -2.528 Paulton
BS40 51.353 -2.660 Chew Magna
BS41 51.427 -2.655 Long Ashton
BS48 51.427 -2.746 Nailsea
BS49 51.383 -2.817 Yatton
BA1 51.395 -2.360 Larkhall, Bath
BA2 51.360 -2.375 Widcombe, Bath
BA3 51.285 -2.470 Midsomer Norton
BA4 51.180 -2.540 Shepton Mallet
BA5 51.210 -2.650 Wells
BA6 51.145 -2.710 Glastonbury
BA7 51.090 -2.520 Castle Cary
BA8 51.005 -2.410 Templecombe
BA9 51.055 -2.410 Wincanton
BA10 51.112 -2.453 Bruton
BA11 51.230 -2.320 Frome
BA12 51.180 -2.180 Warminster
BA13 51.260 -2.190 Westbury
BA14 51.318 -2.205 Trowbridge
BA15 51.347 -2.252 Bradford-on-Avon
BA16 51.125 -2.740 Street
BA20 50.940 -2.640 Yeovil
BA21 50.950 -2.625 Yeovil
BA22 50.970 -2.640 Ilchester
EX1 50.725 -3.515 Heavitree, Exeter
EX2 50.710 -3.515 St Leonards, Exeter
EX3 50.683 -3.465 Topsham
EX4 50.733 -3.535 Pennsylvania, Exeter
EX5 50.770 -3.450 Cranbrook
EX6 50.670 -3.560 Kenton
EX7 50.583 -3.465 Dawlish
EX8 50.622 -3.405 Exmouth
EX9 50.632 -3.325 Budleigh Salterton
EX10 50.690 -3.240 Sidmouth
EX11 50.752 -3.280 Ottery St Mary
EX14 50.800 -3.190 Honiton
EX16 50.905 -3.490 Tiverton
EX17 50.795 -3.670 Crediton
EX20 50.770 -3.960 Okehampton
EX31 51.085 -4.070 Barnstaple
EX32 51.070 -4.040 Barnstaple
EX39 51.015 -4.215 Bideford
PL1 50.370 -4.150 City Centre, Plymouth
PL2 50.387 -4.165 Devonport, Plymouth
PL3 50.388 -4.130 Peverell, Plymouth
PL4 50.373 -4.128 Mutley, Plymouth
PL5 50.408 -4.165 St Budeaux, Plymouth
PL6 50.415 -4.110 Derriford, Plymouth
PL7 50.392 -4.045 Plympton
PL9 50.358 -4.085 Plymstock
PL12 50.410 -4.230 Saltash
PL19 50.550 -4.145 Tavistock
PL21 50.390 -3.920 Ivybridge
BH1 50.724 -1.862 Boscombe, Bournemouth
BH2 50.721 -1.884 Westbourne, Bournemouth
BH3 50.740 -1.878 Talbot Woods, Bournemouth
BH4 50.722 -1.902 Westbourne, Bournemouth
BH5 50.724 -1.830 Boscombe, Bournemouth
BH6 50.727 -1.797 Southbourne, Bournemouth
BH7 50.742 -1.815 Littledown, Bournemouth
BH8 50.745 -1.845 Queen's Park, Bournemouth
BH9 50.752 -1.880 Winton, Bournemouth
BH10 50.762 -1.890 Kinson, Bournemouth
BH11 50.758 -1.915 Bear Cross, Bournemouth
BH12 50.735 -1.930 Branksome, Poole
BH13 50.708 -1.915 Sandbanks, Poole
BH14 50.722 -1.945 Parkstone, Poole
BH15 50.722 -1.980 Poole
BH17 50.747 -1.970 Canford Heath, Poole
BH18 50.762 -1.990 Broadstone
BH19 50.612 -1.965 Swanage
BH20 50.665 -2.120 Wareham
BH21 50.805 -1.960 Wimborne
BH22 50.805 -1.890 Ferndown
BH23 50.745 -1.760 Christchurch
BH24 50.850 -1.800 Ringwood
BH25 50.760 -1.660 New Milton
`
