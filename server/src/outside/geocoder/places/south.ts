/** The districts of Brighton, Oxford and Cambridge, and the centres of Southampton, Portsmouth, Reading, Guildford and Norwich. Written by us; see decision 2. */
export const south = `
BN1 50.838 -0.143 Brighton
BN2 50.828 -0.107 Kemptown, Brighton
BN3 50.835 -0.178 Hove
BN5 50.931 -0.273 Henfield
BN6 50.926 -0.150 Hassocks
BN7 50.876 0.008 Lewes
BN8 50.918 0.045 Ringmer
BN9 50.795 0.047 Newhaven
BN10 50.796 0.001 Peacehaven
BN11 50.815 -0.375 Worthing
BN12 50.817 -0.424 Goring-by-Sea
BN13 50.835 -0.412 Durrington, Worthing
BN14 50.838 -0.378 Broadwater, Worthing
BN15 50.832 -0.322 Lancing
BN16 50.817 -0.500 Rustington
BN17 50.811 -0.543 Littlehampton
BN18 50.853 -0.558 Arundel
BN20 50.776 0.255 Meads, Eastbourne
BN21 50.773 0.280 Eastbourne
BN22 50.788 0.293 Hampden Park, Eastbourne
BN23 50.790 0.320 Langney, Eastbourne
BN24 50.817 0.335 Pevensey
BN25 50.776 0.105 Seaford
BN26 50.818 0.235 Polegate
BN27 50.868 0.264 Hailsham
BN41 50.840 -0.218 Portslade
BN42 50.837 -0.235 Southwick
BN43 50.834 -0.271 Shoreham-by-Sea
BN44 50.889 -0.322 Steyning
BN45 50.891 -0.194 Poynings
OX1 51.742 -1.260 City Centre, Oxford
OX2 51.765 -1.285 Summertown, Oxford
OX3 51.762 -1.210 Headington, Oxford
OX4 51.730 -1.215 Cowley, Oxford
OX5 51.825 -1.290 Kidlington
OX7 51.930 -1.530 Chipping Norton
OX9 51.745 -0.980 Thame
OX10 51.605 -1.130 Wallingford
OX11 51.605 -1.245 Didcot
OX12 51.590 -1.430 Wantage
OX13 51.680 -1.330 Marcham
OX14 51.670 -1.280 Abingdon-on-Thames
OX15 52.040 -1.400 Bloxham
OX16 52.060 -1.340 Banbury
OX17 52.105 -1.280 Middleton Cheney
OX18 51.760 -1.590 Carterton
OX20 51.850 -1.350 Woodstock
OX25 51.885 -1.220 Ambrosden
OX26 51.900 -1.150 Bicester
OX27 51.940 -1.160 Fringford
OX28 51.785 -1.485 Witney
OX29 51.790 -1.420 Eynsham
OX33 51.750 -1.130 Wheatley
OX39 51.700 -0.905 Chinnor
OX44 51.680 -1.110 Chalgrove
OX49 51.645 -1.010 Watlington
CB1 52.195 0.138 Romsey, Cambridge
CB2 52.190 0.120 Trumpington, Cambridge
CB3 52.210 0.098 Newnham, Cambridge
CB4 52.222 0.130 Chesterton, Cambridge
CB5 52.210 0.153 Abbey, Cambridge
CB6 52.380 0.200 Ely
CB7 52.370 0.300 Soham
CB8 52.235 0.425 Newmarket
CB9 52.083 0.440 Haverhill
CB10 52.040 0.250 Saffron Walden
CB11 52.005 0.220 Saffron Walden
CB21 52.125 0.270 Linton
CB22 52.130 0.150 Sawston
CB23 52.205 0.000 Cambourne
CB24 52.285 0.090 Cottenham
CB25 52.270 0.230 Waterbeach
SO14 50.904 -1.398 City Centre, Southampton
SO15 50.917 -1.425 Shirley, Southampton
SO16 50.940 -1.430 Bassett, Southampton
SO17 50.927 -1.395 Highfield, Southampton
SO18 50.925 -1.365 Bitterne Park, Southampton
SO19 50.900 -1.350 Sholing, Southampton
SO21 51.050 -1.310 Winchester
SO22 51.062 -1.335 Winchester
SO23 51.065 -1.305 Winchester
SO30 50.915 -1.310 Hedge End
SO31 50.870 -1.300 Warsash
SO32 50.950 -1.180 Bishop's Waltham
SO40 50.915 -1.500 Totton
SO41 50.760 -1.550 Lymington
SO45 50.845 -1.400 Hythe
SO50 50.970 -1.350 Eastleigh
SO51 50.990 -1.500 Romsey
SO53 50.988 -1.378 Chandler's Ford
PO1 50.800 -1.090 City Centre, Portsmouth
PO2 50.818 -1.080 North End, Portsmouth
PO3 50.818 -1.055 Baffins, Portsmouth
PO4 50.790 -1.060 Southsea
PO5 50.788 -1.087 Southsea
PO6 50.847 -1.070 Cosham, Portsmouth
PO7 50.885 -1.040 Waterlooville
PO8 50.915 -1.010 Horndean
PO9 50.860 -0.980 Havant
PO10 50.855 -0.930 Emsworth
PO11 50.790 -0.980 Hayling Island
PO12 50.795 -1.140 Gosport
PO13 50.815 -1.175 Lee-on-the-Solent
PO14 50.840 -1.210 Fareham
PO15 50.860 -1.210 Fareham
PO16 50.855 -1.165 Fareham
PO19 50.837 -0.775 Chichester
PO21 50.785 -0.690 Bognor Regis
PO22 50.800 -0.650 Bognor Regis
PO30 50.695 -1.300 Newport, Isle of Wight
PO33 50.725 -1.165 Ryde
RG1 51.455 -0.970 Reading
RG2 51.425 -0.955 Whitley, Reading
RG4 51.480 -0.965 Caversham, Reading
RG5 51.450 -0.900 Woodley
RG6 51.435 -0.935 Earley
RG7 51.400 -1.090 Burghfield
RG8 51.505 -1.100 Pangbourne
RG9 51.540 -0.910 Henley-on-Thames
RG10 51.480 -0.860 Twyford
RG12 51.412 -0.745 Bracknell
RG14 51.400 -1.325 Newbury
RG18 51.410 -1.245 Thatcham
RG19 51.395 -1.245 Thatcham
RG21 51.262 -1.090 Basingstoke
RG22 51.250 -1.125 Basingstoke
RG24 51.285 -1.080 Basingstoke
RG30 51.450 -1.015 Tilehurst, Reading
RG31 51.455 -1.045 Tilehurst, Reading
RG40 51.405 -0.835 Wokingham
RG41 51.415 -0.865 Wokingham
RG42 51.430 -0.750 Binfield
RG45 51.375 -0.800 Crowthorne
GU1 51.240 -0.565 Guildford
GU2 51.243 -0.595 Onslow Village, Guildford
GU7 51.190 -0.610 Godalming
GU9 51.215 -0.800 Farnham
GU11 51.248 -0.760 Aldershot
GU14 51.290 -0.760 Farnborough
GU15 51.335 -0.740 Camberley
GU21 51.320 -0.570 Woking
GU22 51.310 -0.545 Woking
GU24 51.315 -0.640 Chobham
NR1 52.625 1.300 City Centre, Norwich
NR2 52.628 1.280 Unthank, Norwich
NR3 52.642 1.295 Mile Cross, Norwich
NR4 52.612 1.260 Eaton, Norwich
NR5 52.635 1.235 Bowthorpe, Norwich
NR6 52.660 1.285 Hellesdon, Norwich
NR7 52.642 1.340 Sprowston, Norwich
`
