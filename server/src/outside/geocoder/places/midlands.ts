/** The districts of Birmingham, Nottingham, Coventry, Leicester and Derby. Written by us; see decision 2. */
export const midlands = `
B1 52.480 -1.908 City Centre, Birmingham
B2 52.479 -1.897 City Centre, Birmingham
B3 52.484 -1.905 Jewellery Quarter, Birmingham
B4 52.483 -1.893 City Centre, Birmingham
B5 52.469 -1.897 Digbeth, Birmingham
B6 52.500 -1.885 Aston, Birmingham
B7 52.493 -1.874 Nechells, Birmingham
B8 52.491 -1.843 Saltley, Birmingham
B9 52.478 -1.853 Bordesley Green, Birmingham
B10 52.468 -1.856 Small Heath, Birmingham
B11 52.452 -1.860 Sparkhill, Birmingham
B12 52.461 -1.885 Balsall Heath, Birmingham
B13 52.437 -1.878 Moseley, Birmingham
B14 52.418 -1.884 Kings Heath, Birmingham
B15 52.465 -1.924 Edgbaston, Birmingham
B16 52.476 -1.934 Ladywood, Birmingham
B17 52.457 -1.956 Harborne, Birmingham
B18 52.491 -1.926 Hockley, Birmingham
B19 52.497 -1.904 Lozells, Birmingham
B20 52.514 -1.916 Handsworth Wood, Birmingham
B21 52.506 -1.937 Handsworth, Birmingham
B23 52.526 -1.849 Erdington, Birmingham
B24 52.518 -1.822 Tyburn, Birmingham
B25 52.464 -1.821 Yardley, Birmingham
B26 52.459 -1.783 Sheldon, Birmingham
B27 52.447 -1.820 Acocks Green, Birmingham
B28 52.429 -1.845 Hall Green, Birmingham
B29 52.437 -1.942 Selly Oak, Birmingham
B30 52.420 -1.924 Bournville, Birmingham
B31 52.405 -1.970 Northfield, Birmingham
B32 52.449 -1.989 Bartley Green, Birmingham
B33 52.482 -1.789 Stechford, Birmingham
B34 52.496 -1.785 Shard End, Birmingham
B35 52.520 -1.787 Castle Vale, Birmingham
B36 52.501 -1.783 Castle Bromwich
B37 52.480 -1.744 Chelmsley Wood
B38 52.404 -1.926 Kings Norton, Birmingham
B40 52.452 -1.718 Marston Green
B42 52.530 -1.910 Perry Barr, Birmingham
B43 52.549 -1.937 Great Barr
B44 52.546 -1.881 Kingstanding, Birmingham
B45 52.390 -2.010 Rednal, Birmingham
B46 52.513 -1.705 Coleshill
B47 52.383 -1.874 Wythall
B48 52.350 -1.960 Alvechurch
B49 52.215 -1.873 Alcester
B50 52.166 -1.858 Bidford-on-Avon
B60 52.324 -2.055 Bromsgrove
B61 52.345 -2.067 Bromsgrove
B62 52.456 -2.024 Halesowen
B63 52.450 -2.060 Halesowen
B64 52.473 -2.072 Cradley Heath
B65 52.480 -2.048 Rowley Regis
B66 52.491 -1.967 Smethwick
B67 52.483 -1.977 Bearwood
B68 52.475 -1.999 Oldbury
B69 52.503 -2.026 Tividale
B70 52.520 -1.997 West Bromwich
B71 52.536 -1.987 West Bromwich
B72 52.550 -1.823 Wylde Green, Sutton Coldfield
B73 52.555 -1.842 Boldmere, Sutton Coldfield
B74 52.585 -1.851 Four Oaks, Sutton Coldfield
B75 52.581 -1.807 Sutton Coldfield
B76 52.543 -1.779 Walmley, Sutton Coldfield
B77 52.612 -1.667 Wilnecote, Tamworth
B78 52.600 -1.700 Fazeley
B79 52.645 -1.685 Tamworth
B80 52.270 -1.900 Studley
B90 52.404 -1.823 Shirley, Solihull
B91 52.411 -1.776 Solihull
B92 52.436 -1.778 Olton, Solihull
B93 52.389 -1.735 Knowle
B94 52.344 -1.790 Hockley Heath
B95 52.289 -1.780 Henley-in-Arden
B96 52.259 -1.945 Astwood Bank
B97 52.298 -1.960 Redditch
B98 52.300 -1.912 Redditch
NG1 52.954 -1.149 City Centre, Nottingham
NG2 52.936 -1.137 West Bridgford
NG3 52.966 -1.129 Mapperley, Nottingham
NG4 52.972 -1.085 Carlton
NG5 52.992 -1.140 Sherwood, Nottingham
NG6 52.990 -1.190 Bulwell, Nottingham
NG7 52.956 -1.177 Lenton, Nottingham
NG8 52.962 -1.214 Wollaton, Nottingham
NG9 52.925 -1.240 Beeston
NG10 52.901 -1.277 Long Eaton
NG11 52.895 -1.180 Ruddington
NG12 52.910 -1.050 Radcliffe-on-Trent
NG13 52.950 -0.930 Bingham
NG14 53.015 -1.040 Lowdham
NG15 53.043 -1.200 Hucknall
NG16 53.025 -1.302 Eastwood
NG17 53.118 -1.270 Sutton-in-Ashfield
NG18 53.142 -1.187 Mansfield
NG19 53.164 -1.202 Mansfield Woodhouse
NG20 53.206 -1.185 Shirebrook
NG21 53.130 -1.090 Rainworth
NG22 53.190 -0.980 Ollerton
NG23 53.080 -0.850 Newark-on-Trent
NG24 53.072 -0.800 Newark-on-Trent
NG25 53.078 -0.955 Southwell
NG31 52.913 -0.640 Grantham
NG32 52.930 -0.640 Grantham
NG33 52.810 -0.590 Colsterworth
NG34 52.985 -0.390 Sleaford
CV1 52.409 -1.508 City Centre, Coventry
CV2 52.424 -1.465 Walsgrave, Coventry
CV3 52.388 -1.480 Binley, Coventry
CV4 52.394 -1.565 Tile Hill, Coventry
CV5 52.412 -1.555 Earlsdon, Coventry
CV6 52.432 -1.505 Foleshill, Coventry
CV7 52.460 -1.560 Meriden
CV8 52.345 -1.560 Kenilworth
CV9 52.577 -1.548 Atherstone
CV10 52.525 -1.490 Nuneaton
CV11 52.519 -1.455 Nuneaton
CV12 52.478 -1.475 Bedworth
CV13 52.600 -1.400 Market Bosworth
CV21 52.378 -1.255 Rugby
CV22 52.360 -1.275 Bilton, Rugby
CV23 52.360 -1.270 Rugby
CV31 52.278 -1.525 Leamington Spa
CV32 52.298 -1.535 Leamington Spa
CV33 52.235 -1.480 Harbury
CV34 52.282 -1.585 Warwick
CV35 52.230 -1.600 Wellesbourne
CV36 52.060 -1.610 Shipston-on-Stour
CV37 52.190 -1.710 Stratford-upon-Avon
CV47 52.245 -1.380 Southam
LE1 52.636 -1.133 City Centre, Leicester
LE2 52.612 -1.118 Clarendon Park, Leicester
LE3 52.632 -1.172 Westcotes, Leicester
LE4 52.668 -1.117 Belgrave, Leicester
LE5 52.640 -1.080 Evington, Leicester
LE6 52.665 -1.240 Groby
LE7 52.690 -1.060 Syston
LE8 52.560 -1.090 Blaby
LE9 52.580 -1.260 Enderby
LE10 52.541 -1.373 Hinckley
LE11 52.770 -1.210 Loughborough
LE12 52.780 -1.190 Shepshed
LE13 52.765 -0.885 Melton Mowbray
LE14 52.800 -0.890 Melton Mowbray
LE15 52.670 -0.720 Oakham
LE16 52.480 -0.920 Market Harborough
LE17 52.460 -1.190 Lutterworth
LE18 52.585 -1.100 Wigston
LE19 52.595 -1.185 Narborough
LE67 52.710 -1.380 Coalville
DE1 52.923 -1.476 City Centre, Derby
DE3 52.908 -1.545 Mickleover, Derby
DE4 53.130 -1.560 Matlock
DE5 53.050 -1.400 Ripley
DE6 53.010 -1.730 Ashbourne
DE7 52.970 -1.310 Ilkeston
DE11 52.770 -1.570 Swadlincote
DE12 52.720 -1.570 Swadlincote
DE13 52.810 -1.680 Burton upon Trent
DE14 52.803 -1.640 Burton upon Trent
DE15 52.800 -1.605 Burton upon Trent
DE21 52.935 -1.430 Chaddesden, Derby
DE22 52.938 -1.500 Allestree, Derby
DE23 52.900 -1.490 Littleover, Derby
DE24 52.885 -1.450 Alvaston, Derby
DE45 53.215 -1.670 Bakewell
DE55 53.110 -1.370 Alfreton
DE56 53.025 -1.480 Belper
DE65 52.865 -1.620 Hilton
DE72 52.880 -1.360 Borrowash
DE73 52.840 -1.440 Chellaston
DE74 52.835 -1.330 Castle Donington
DE75 53.015 -1.350 Heanor
`
