/** The districts of the London postal area, each by its locality. Written by us; see decision 2. */
export const london = `
E1 51.517 -0.060 Whitechapel
E1W 51.507 -0.061 Wapping
E2 51.529 -0.061 Bethnal Green
E3 51.528 -0.026 Bow
E4 51.622 -0.002 Chingford
E5 51.561 -0.053 Clapton
E6 51.526 0.055 East Ham
E7 51.548 0.027 Forest Gate
E8 51.543 -0.066 Hackney
E9 51.544 -0.043 Homerton
E10 51.568 -0.013 Leyton
E11 51.570 0.016 Leytonstone
E12 51.550 0.051 Manor Park
E13 51.528 0.027 Plaistow
E14 51.504 -0.019 Poplar
E15 51.539 0.004 Stratford
E16 51.511 0.026 Canning Town
E17 51.586 -0.018 Walthamstow
E18 51.592 0.027 South Woodford
E20 51.544 -0.012 Olympic Park
E22 51.504 -0.018 Canary Wharf
EC1A 51.518 -0.098 Smithfield
EC1M 51.521 -0.102 Clerkenwell
EC1N 51.520 -0.108 Hatton Garden
EC1R 51.525 -0.109 Clerkenwell
EC1V 51.527 -0.097 Finsbury
EC1Y 51.523 -0.092 St Luke's
EC2A 51.523 -0.083 Shoreditch
EC2M 51.518 -0.084 Broadgate
EC2N 51.515 -0.084 Bishopsgate
EC2R 51.515 -0.090 Bank
EC2V 51.515 -0.094 Guildhall
EC2Y 51.520 -0.095 Barbican
EC3A 51.515 -0.078 Aldgate
EC3M 51.512 -0.081 Fenchurch Street
EC3N 51.511 -0.077 Tower Hill
EC3R 51.510 -0.083 Monument
EC3V 51.513 -0.086 Cornhill
EC4A 51.516 -0.108 Fetter Lane
EC4M 51.514 -0.100 St Paul's
EC4N 51.512 -0.090 Cannon Street
EC4R 51.511 -0.091 Cannon Street
EC4V 51.512 -0.100 Blackfriars
EC4Y 51.513 -0.107 Temple
N1 51.538 -0.098 Islington
N1C 51.536 -0.126 King's Cross
N2 51.589 -0.168 East Finchley
N3 51.600 -0.192 Finchley
N4 51.571 -0.103 Finsbury Park
N5 51.554 -0.098 Highbury
N6 51.572 -0.145 Highgate
N7 51.554 -0.117 Holloway
N8 51.584 -0.117 Crouch End
N9 51.627 -0.058 Edmonton
N10 51.594 -0.146 Muswell Hill
N11 51.615 -0.144 New Southgate
N12 51.614 -0.177 North Finchley
N13 51.618 -0.103 Palmers Green
N14 51.637 -0.131 Southgate
N15 51.583 -0.081 Seven Sisters
N16 51.563 -0.077 Stoke Newington
N17 51.598 -0.068 Tottenham
N18 51.614 -0.067 Upper Edmonton
N19 51.564 -0.131 Archway
N20 51.630 -0.172 Whetstone
N21 51.635 -0.099 Winchmore Hill
N22 51.602 -0.111 Wood Green
NW1 51.533 -0.147 Camden Town
NW2 51.560 -0.219 Cricklewood
NW3 51.553 -0.172 Hampstead
NW4 51.588 -0.223 Hendon
NW5 51.554 -0.144 Kentish Town
NW6 51.543 -0.195 Kilburn
NW7 51.615 -0.236 Mill Hill
NW8 51.532 -0.173 St John's Wood
NW9 51.587 -0.254 Colindale
NW10 51.539 -0.245 Willesden
NW11 51.578 -0.197 Golders Green
SE1 51.499 -0.094 Southwark
SE2 51.488 0.119 Abbey Wood
SE3 51.469 0.019 Blackheath
SE4 51.460 -0.035 Brockley
SE5 51.473 -0.092 Camberwell
SE6 51.437 -0.018 Catford
SE7 51.484 0.036 Charlton
SE8 51.481 -0.029 Deptford
SE9 51.447 0.057 Eltham
SE10 51.485 0.006 Greenwich
SE11 51.490 -0.110 Kennington
SE12 51.443 0.016 Lee
SE13 51.458 -0.009 Lewisham
SE14 51.476 -0.041 New Cross
SE15 51.470 -0.064 Peckham
SE16 51.497 -0.053 Rotherhithe
SE17 51.488 -0.093 Walworth
SE18 51.484 0.073 Woolwich
SE19 51.418 -0.086 Crystal Palace
SE20 51.411 -0.059 Penge
SE21 51.440 -0.086 Dulwich
SE22 51.454 -0.071 East Dulwich
SE23 51.443 -0.049 Forest Hill
SE24 51.454 -0.099 Herne Hill
SE25 51.398 -0.075 South Norwood
SE26 51.428 -0.053 Sydenham
SE27 51.431 -0.102 West Norwood
SE28 51.502 0.112 Thamesmead
SW1A 51.504 -0.133 Westminster
SW1E 51.498 -0.138 Victoria
SW1H 51.499 -0.133 Westminster
SW1P 51.495 -0.131 Westminster
SW1V 51.490 -0.139 Pimlico
SW1W 51.493 -0.149 Belgravia
SW1X 51.499 -0.156 Knightsbridge
SW1Y 51.508 -0.133 St James's
SW2 51.449 -0.120 Brixton Hill
SW3 51.490 -0.165 Chelsea
SW4 51.460 -0.137 Clapham
SW5 51.491 -0.190 Earl's Court
SW6 51.476 -0.204 Fulham
SW7 51.496 -0.175 South Kensington
SW8 51.477 -0.132 Vauxhall
SW9 51.469 -0.112 Stockwell
SW10 51.483 -0.182 West Brompton
SW11 51.465 -0.163 Battersea
SW12 51.445 -0.149 Balham
SW13 51.474 -0.245 Barnes
SW14 51.464 -0.265 East Sheen
SW15 51.456 -0.228 Putney
SW16 51.421 -0.129 Streatham
SW17 51.431 -0.163 Tooting
SW18 51.451 -0.192 Wandsworth
SW19 51.422 -0.208 Wimbledon
SW20 51.410 -0.228 Raynes Park
W1B 51.514 -0.142 Oxford Circus
W1C 51.514 -0.149 Oxford Street
W1D 51.513 -0.131 Soho
W1F 51.513 -0.136 Soho
W1G 51.518 -0.147 Marylebone
W1H 51.517 -0.159 Marylebone
W1J 51.507 -0.145 Mayfair
W1K 51.511 -0.151 Mayfair
W1S 51.511 -0.142 Mayfair
W1T 51.519 -0.136 Fitzrovia
W1U 51.518 -0.152 Marylebone
W1W 51.519 -0.141 Fitzrovia
W2 51.515 -0.180 Paddington
W3 51.510 -0.268 Acton
W4 51.490 -0.262 Chiswick
W5 51.513 -0.301 Ealing
W6 51.492 -0.229 Hammersmith
W7 51.511 -0.334 Hanwell
W8 51.501 -0.192 Kensington
W9 51.526 -0.190 Maida Vale
W10 51.522 -0.213 North Kensington
W11 51.513 -0.205 Notting Hill
W12 51.508 -0.234 Shepherd's Bush
W13 51.514 -0.319 West Ealing
W14 51.495 -0.209 West Kensington
WC1A 51.517 -0.126 Bloomsbury
WC1B 51.519 -0.125 Bloomsbury
WC1E 51.521 -0.132 Bloomsbury
WC1H 51.526 -0.128 St Pancras
WC1N 51.522 -0.120 Bloomsbury
WC1R 51.519 -0.116 Gray's Inn
WC1V 51.518 -0.118 Holborn
WC1X 51.526 -0.116 King's Cross
WC2A 51.515 -0.115 Lincoln's Inn
WC2B 51.515 -0.121 Drury Lane
WC2E 51.512 -0.123 Covent Garden
WC2H 51.513 -0.128 Leicester Square
WC2N 51.509 -0.125 Charing Cross
WC2R 51.511 -0.118 Strand
`
