/** The districts of Manchester, Liverpool, Leeds and York. Written by us; see decision 2. */
export const north = `
M1 53.478 -2.235 Piccadilly, Manchester
M2 53.480 -2.244 City Centre, Manchester
M3 53.483 -2.253 Deansgate, Manchester
M4 53.485 -2.229 Ancoats, Manchester
M5 53.480 -2.279 Ordsall, Salford
M6 53.492 -2.296 Pendleton, Salford
M7 53.505 -2.263 Broughton, Salford
M8 53.512 -2.241 Cheetham Hill, Manchester
M9 53.522 -2.215 Blackley, Manchester
M11 53.479 -2.179 Openshaw, Manchester
M12 53.466 -2.206 Ardwick, Manchester
M13 53.459 -2.218 Longsight, Manchester
M14 53.448 -2.223 Fallowfield, Manchester
M15 53.466 -2.250 Hulme, Manchester
M16 53.456 -2.266 Whalley Range, Manchester
M17 53.468 -2.321 Trafford Park
M18 53.462 -2.168 Gorton, Manchester
M19 53.438 -2.192 Levenshulme, Manchester
M20 53.424 -2.235 Didsbury, Manchester
M21 53.438 -2.277 Chorlton, Manchester
M22 53.388 -2.260 Wythenshawe, Manchester
M23 53.398 -2.289 Baguley, Manchester
M24 53.551 -2.195 Middleton
M25 53.528 -2.275 Prestwich
M26 53.562 -2.325 Radcliffe
M27 53.514 -2.338 Swinton
M28 53.516 -2.391 Worsley
M29 53.509 -2.463 Tyldesley
M30 53.483 -2.345 Eccles
M31 53.421 -2.421 Partington
M32 53.449 -2.311 Stretford
M33 53.425 -2.322 Sale
M34 53.454 -2.118 Denton
M35 53.509 -2.160 Failsworth
M38 53.530 -2.418 Little Hulton
M40 53.506 -2.187 Moston, Manchester
M41 53.449 -2.361 Urmston
M43 53.483 -2.146 Droylsden
M44 53.439 -2.428 Irlam
M45 53.551 -2.293 Whitefield
M46 53.526 -2.490 Atherton
M50 53.477 -2.297 Salford Quays
M90 53.365 -2.273 Manchester Airport
L1 53.402 -2.980 City Centre, Liverpool
L2 53.407 -2.989 City Centre, Liverpool
L3 53.410 -2.983 Waterfront, Liverpool
L4 53.441 -2.967 Walton, Liverpool
L5 53.423 -2.976 Everton, Liverpool
L6 53.422 -2.948 Tuebrook, Liverpool
L7 53.406 -2.948 Edge Hill, Liverpool
L8 53.388 -2.965 Toxteth, Liverpool
L9 53.463 -2.957 Aintree, Liverpool
L10 53.475 -2.926 Fazakerley, Liverpool
L11 53.446 -2.922 Norris Green, Liverpool
L12 53.433 -2.899 West Derby, Liverpool
L13 53.416 -2.919 Old Swan, Liverpool
L14 53.418 -2.875 Dovecot, Liverpool
L15 53.397 -2.921 Wavertree, Liverpool
L16 53.399 -2.889 Childwall, Liverpool
L17 53.378 -2.942 Aigburth, Liverpool
L18 53.380 -2.908 Mossley Hill, Liverpool
L19 53.359 -2.908 Garston, Liverpool
L20 53.452 -2.987 Bootle
L21 53.468 -2.998 Litherland
L22 53.475 -3.022 Waterloo
L23 53.491 -3.028 Crosby
L24 53.346 -2.836 Speke, Liverpool
L25 53.381 -2.866 Woolton, Liverpool
L26 53.363 -2.835 Halewood
L27 53.385 -2.836 Netherley, Liverpool
L28 53.433 -2.870 Stockbridge Village
L29 53.510 -2.990 Lunt
L30 53.485 -2.972 Netherton
L31 53.516 -2.936 Maghull
L32 53.481 -2.896 Kirkby
L33 53.485 -2.872 Kirkby
L34 53.436 -2.805 Prescot
L35 53.416 -2.785 Whiston
L36 53.411 -2.842 Huyton
L37 53.560 -3.062 Formby
L38 53.522 -3.050 Hightown
L39 53.563 -2.895 Ormskirk
L40 53.600 -2.838 Burscough
LS1 53.797 -1.549 City Centre, Leeds
LS2 53.803 -1.545 City Centre, Leeds
LS3 53.805 -1.562 Woodhouse, Leeds
LS4 53.809 -1.577 Burley, Leeds
LS5 53.818 -1.597 Kirkstall, Leeds
LS6 53.819 -1.567 Headingley, Leeds
LS7 53.823 -1.537 Chapel Allerton, Leeds
LS8 53.826 -1.509 Roundhay, Leeds
LS9 53.799 -1.512 Burmantofts, Leeds
LS10 53.767 -1.532 Hunslet, Leeds
LS11 53.779 -1.556 Beeston, Leeds
LS12 53.793 -1.590 Armley, Leeds
LS13 53.812 -1.629 Bramley, Leeds
LS14 53.822 -1.459 Seacroft, Leeds
LS15 53.804 -1.441 Cross Gates, Leeds
LS16 53.846 -1.592 Adel, Leeds
LS17 53.856 -1.523 Alwoodley, Leeds
LS18 53.838 -1.640 Horsforth
LS19 53.862 -1.683 Yeadon
LS20 53.876 -1.713 Guiseley
LS21 53.908 -1.690 Otley
LS22 53.932 -1.386 Wetherby
LS23 53.899 -1.350 Boston Spa
LS24 53.882 -1.255 Tadcaster
LS25 53.790 -1.330 Garforth
LS26 53.752 -1.461 Rothwell
LS27 53.745 -1.602 Morley
LS28 53.798 -1.672 Pudsey
LS29 53.922 -1.800 Ilkley
YO1 53.959 -1.080 City Centre, York
YO7 54.230 -1.340 Thirsk
YO8 53.780 -1.070 Selby
YO10 53.947 -1.058 Fulford, York
YO11 54.265 -0.400 Scarborough
YO12 54.285 -0.420 Scarborough
YO13 54.310 -0.480 Scalby
YO14 54.210 -0.290 Filey
YO15 54.090 -0.180 Bridlington
YO16 54.090 -0.210 Bridlington
YO17 54.130 -0.780 Malton
YO18 54.245 -0.775 Pickering
YO19 53.900 -1.020 Wheldrake
YO21 54.470 -0.710 Whitby
YO22 54.460 -0.610 Whitby
YO23 53.925 -1.120 Bishopthorpe
YO24 53.945 -1.115 Acomb, York
YO25 54.000 -0.430 Driffield
YO26 53.970 -1.150 Holgate, York
YO30 53.980 -1.110 Clifton, York
YO31 53.970 -1.065 Heworth, York
YO32 54.010 -1.070 Haxby
YO41 53.960 -0.910 Stamford Bridge
YO42 53.920 -0.790 Pocklington
YO43 53.860 -0.670 Market Weighton
YO51 54.095 -1.400 Boroughbridge
YO60 54.100 -0.970 Sheriff Hutton
YO61 54.120 -1.190 Easingwold
YO62 54.255 -1.000 Helmsley
`
