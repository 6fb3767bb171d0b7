/** The wardrobes of the London members, in the order of `people`; wardrobe.ts describes the format of a line. */
export const londonRails: readonly string[] = [
  // Amara, E8
  `
dress midi green | Rixo | 12 3 | 295 210 | clean all | v/bishop/tie/a-line/satin/bloom dye=1 | Silk-feel midi in deep green with big blowsy roses. I wore it to two weddings and was asked about it at both.
dress maxi orange | Zimmermann | 10 3 | 950 720 | clean fof | cami/none/seam/tiered/linen/tropical dye=1 | Apricot linen with palms, three floating tiers. Made for somewhere hot, but it turns heads in Hackney too.
dress mini black | Rat & Boa | 10 2 | 240 165 | wash all | cowl/none/none/slip/satin/plain | The cowl-neck slip everybody asks to borrow. Comes up a touch small on the bust, so size up if you are between.
jumpsuit red | Reiss | 12 3 | 268 180 | clean all | v/long/belt/-/crepe/plain legs=wide dye=0 | Red crepe with a proper waist and legs that swish. Flats or heels both work; pockets deep enough for a phone.
dress midi multi | Stine Goya | 12 3 | 330 240 | wash all | square/puff/shirred/a-line/cotton/brush dye=0 | Painterly brushstrokes on cream cotton. Shirred at the waist, so it forgives a long lunch.
co-ord yellow | Ganni | 12 3 | 310 220 | wash all | v/puff/none/a-line/cotton/gingham below=skirt dye=1 | Buttercup gingham two-piece: puff-sleeve top, easy skirt. Wear together, or split it across a weekend away.
dress maxi gold | Needle & Thread | 12 3 | 480 360 | clean friends | v/cap/seam/column/sequin/plain | Head-to-toe sequins in soft old gold. Heavy in the nicest way. One for the big birthday.
dress midi navy | Kitri | 10 3 | 165 110 | wash all | collar/bishop/belt/pleated/crepe/dots dye=0 buttons | Polka-dot shirt dress with a pleated skirt. My interview dress: I got the job, so there may be luck in it.
skirt silver | & Other Stories | 12 3 | 85 55 | wash all | -/-/none/pleated/lame/plain | Liquid silver pleats. A white T-shirt and trainers by day, a black polo neck by night.
dress midi purple | Self-Portrait | 10 2 | 360 270 | clean all | high/long/seam/ruffle/lace/plain dye=1 | Violet lace with a high neck and a little ruffle at the hem. Fully lined, and kinder than it looks.
`,
  // Beatrice, SW4
  `
dress midi pink | Ghost | 14 3 | 169 120 | wash all | v/cap/none/slip/satin/plain dye=1 | Blush satin on the bias, the classic Ghost cut. Bridesmaid once, retired from duty, ready for parties.
dress maxi blue | Monsoon | 14 3 | 140 90 | wash all | wrap/flutter/tie/wrap/chiffon/meadow dye=3 | Powder-blue chiffon with meadow flowers, and a wrap that really does stay put. Lovely with gold sandals.
dress midi cream | Self-Portrait | 12 2 | 420 320 | clean fof | square/short/seam/pleated/lace/plain | Cream lace for a registry office, a christening or simply a very good Sunday. Snug in the ribs.
suit navy | Hobbs | 14 3 | 329 240 | clean all | -/-/-/-/wool/plain below=trousers legs=straight buttons=no dye=0 | Proper tailoring in navy wool. Straight leg, one button, no nonsense. Lining still perfect.
dress mini white | Jigsaw | 12 4 | 130 85 | wash all | boat/elbow/none/a-line/linen/plain | White linen shift with a boat neck. Roomy and cool: I live in it from June to September.
dress midi red | Boden | 14 3 | 120 75 | wash all | wrap/short/tie/wrap/crepe/spots dye=0 | Scarlet with big spots and a wrap tie. My mother calls it my flamenco frock, and she is not wrong.
skirt burgundy | Whistles | 14 3 | 119 80 | clean all | -/-/none/slip/velvet/plain | Bias-cut velvet the colour of a decent claret. Falls to mid-calf and makes knitwear look expensive.
dress maxi black | Phase Eight | 14 3 | 180 120 | clean all | bardot/none/seam/mermaid/crepe/plain | Off the shoulder with a fishtail. It has been to four black-tie dinners and danced at every one.
dress midi lilac | L.K.Bennett | 12 3 | 299 210 | clean all | round/cap/belt/pencil/crepe/plain dye=0 | Lilac, belted and very neat. Race days, garden parties, meeting the in-laws.
co-ord neutral | ME+EM | 12 3 | 395 290 | clean friends | v/long/none/-/linen/plain below=trousers legs=wide | Oatmeal linen set with wide trousers. Looks like you own a house in Puglia.
`,
  // Priya, N1
  `
dress midi pink | Rixo | 8 3 | 275 195 | clean all | v/flutter/empire/tiered/chiffon/ditsy dye=3 | Hot pink with tiny flowers and flutter sleeves. Twirls like nothing else in my wardrobe.
dress maxi gold | Aspiga | 8 3 | 210 150 | wash all | halter/none/tie/pleated/lame/plain | Gold pleats and a halter neck. Worn once, for Diwali; it caught every candle in the room.
jumpsuit navy | Whistles | 8 3 | 199 140 | wash all | wrap/none/tie/-/crepe/plain legs=tapered dye=1 | Sleeveless wrap jumpsuit in navy. Office first, wine bar afterwards, no change needed.
dress mini green | Realisation Par | 8 2 | 195 130 | wash fof | v/short/tie/wrap/satin/leopard dye=2 | Sage leopard in slippery silk. Small in the bust; wear with a smile and very little else.
dress midi burgundy | The Vampire's Wife | 8 3 | 1195 850 | clean friends | round/flutter/seam/ruffle/lame/plain frill | The one with all the ruffles, in burgundy shimmer. Friends only, because I would weep if it went missing.
petite blue | Reformation | 6 3 | 248 180 | clean all | square/none/seam/a-line/linen/plain length=midi dye=1 | Petite cut that actually fits a petite person. Sky-blue linen, square neck, pockets.
dress midi black | Cos | 8 4 | 115 70 | wash all | high/elbow/none/a-line/crepe/plain | A clever black shape, high at the neck and generous in the skirt. Architects keep asking me for it.
dress maxi red | Saloni | 8 3 | 595 430 | clean all | one-shoulder/none/seam/column/satin/plain dye=2 | One shoulder, deep red, straight to the floor. Needs only earrings and good posture.
skirt multi | Olivia Rubin | 8 3 | 180 125 | wash all | -/-/none/slip/satin/swirl dye=3 | A swirl of every colour I own, on bias satin. Cheers up a plain grey jumper no end.
`,
  // Tolu, SE15
  `
dress midi orange | Cult Gaia | 10 3 | 498 370 | clean all | halter/none/none/slip/satin/plain dye=2 | Burnt orange satin, halter neck, nothing to hide behind. The photographs will be superb.
dress maxi yellow | Borgo de Nor | 10 3 | 690 500 | clean fof | square/puff/seam/tiered/cotton/bloom dye=0 | Sunflower yellow, enormous blooms and enormous sleeves. I have never felt more like myself.
suit pink | Reiss | 10 3 | 366 260 | clean all | -/-/-/-/crepe/plain below=trousers legs=wide dye=2 | A rose-pink trouser suit with wide legs. I wore it to give a speech and nobody remembers the speech.
dress mini copper | Club L London | 10 2 | 95 60 | wash all | cowl/none/none/slip/sequin/plain | Copper sequins and a cowl. Ten minutes to get ready, all night to sparkle.
co-ord green | Farm Rio | 12 3 | 285 200 | wash all | cami/none/none/-/cotton/tropical below=trousers legs=wide dye=3 | Jade palms all over: strappy top, breezy trousers. Holiday in a bag, even on the 63 bus.
dress midi white | Free People | 10 3 | 168 110 | wash all | v/bell/tie/ruffle/broderie/plain | White broderie with bell sleeves. Festival, beach, back garden. Machine washes like a dream.
dress midi blue | Ganni | 10 4 | 265 190 | wash all | collar/puff/tie/a-line/denim/plain dye=0 buttons | Denim shirt dress with puffed sleeves and a tie waist. Cut large; lovely over a polo neck.
jumpsuit black | House of CB | 8 2 | 179 125 | clean all | strapless/none/belt/-/crepe/plain legs=wide | Strapless, boned and belted, with wide legs. Stays up, I promise; I have tested it to Afrobeats.
dress maxi purple | Hanifa | 10 3 | 340 250 | clean all | v/cape/belt/column/plisse/plain dye=0 | Purple plissé with cape sleeves. You do not walk into a room in this, you arrive.
skirt yellow | Arket | 10 3 | 89 60 | wash all | -/-/none/circle/cotton/plain dye=2 | A marigold circle skirt in crisp cotton. Spins beautifully and has pockets, the perfect pair of facts.
`,
  // Clementine, W11
  `
dress maxi navy | Erdem | 10 3 | 1650 1200 | clean friends | high/bishop/seam/a-line/jacquard/plain dye=0 frill | Midnight jacquard with a high frilled neck. It is the loveliest thing I own. Please be gentle with it.
dress midi red | Alessandra Rich | 8 2 | 1290 950 | clean fof | collar/long/belt/pleated/satin/dots dye=2 buttons | Polka-dot tea dress, pleated, belted and slightly wicked. Buttons fully down the front.
dress maxi pink | Needle & Thread | 10 3 | 520 390 | clean all | v/flutter/seam/tulle/lace/plain dye=4 | Palest pink tulle, layer upon layer. It takes up half the taxi and every bit of attention.
dress midi gold | Temperley London | 10 3 | 795 580 | clean all | boat/long/none/column/sequin/plain dye=1 | Sequinned column with long sleeves. Very nineteen-thirties. Bring red lipstick.
suit cream | The Fold | 10 3 | 595 430 | clean all | -/-/-/pencil/crepe/plain below=skirt | Cream skirt suit, beautifully cut. I married in it, at the town hall, in the rain, very happily.
dress mini multi | Pucci | 10 3 | 890 650 | clean fof | boat/long/none/a-line/satin/swirl dye=5 | Vintage-style swirls and long sleeves. Sixties in the best way; add white boots.
dress maxi silver | Galvan | 8 2 | 1095 800 | clean friends | cowl/none/none/slip/satin/plain dye=1 | Liquid silver on the bias. Comes alive in candlelight. Wear the flattest underwear you have.
co-ord blue | Cefinn | 10 3 | 420 300 | clean all | bow/bishop/none/pleated/crepe/dots below=skirt dye=2 | Cobalt blouse with a soft bow and its matching pleated skirt. Instantly the best-dressed at lunch.
dress midi brown | Rejina Pyo | 10 3 | 650 470 | clean all | square/puff/seam/a-line/linen/plain dye=1 | Chestnut linen with sculptural sleeves. Half dress, half gallery opening.
`,
  // Mei, NW3
  `
petite green | Whistles | 6 3 | 179 125 | wash all | v/short/tie/wrap/crepe/ditsy length=midi dye=1 | Petite wrap in bottle green with ditsy flowers. The waist is where my waist is. A small miracle.
dress mini cream | Sézane | 6 3 | 135 90 | wash all | collar/bishop/none/a-line/broderie/plain buttons | Cream eyelet cotton with a neat collar. French in spirit; goes with bicycle and basket.
dress midi black | Reformation | 6 2 | 278 200 | clean all | sweetheart/none/seam/a-line/crepe/ditsy | Black with scattered flowers and a sweetheart neck. Looks demure until you see the back.
petite red | Hobbs | 8 3 | 149 100 | clean all | boat/cap/belt/pencil/crepe/plain length=midi dye=0 | Neat red shift for shorter frames. I wear it to court when I need to win.
dress midi lilac | Ghost | 6 3 | 159 110 | wash all | cami/none/none/slip/satin/plain dye=1 | Pale lilac slip. Under a big cardigan for brunch, or alone with pearls for the opera.
skirt pink | Needle & Thread | 6 3 | 220 160 | clean all | -/-/none/tulle/chiffon/plain length=midi dye=4 | Ballet-pink tulle, elasticated, floats along behind you. Every woman deserves one evening in it.
dress maxi blue | Self-Portrait | 6 3 | 450 330 | clean fof | one-shoulder/none/seam/wrap/chiffon/plain dye=1 | One-shouldered chiffon the blue of a June sky, with a split for the stairs.
suit grey | Cos | 8 3 | 260 180 | clean all | -/-/-/-/wool/check below=trousers legs=tapered dye=0 | Grey check suit, slim in the leg. Blazer is good alone over jeans. Taken up for five foot two.
co-ord white | Arket | 6 4 | 158 105 | wash all | round/short/none/-/linen/plain below=shorts | Boxy white linen top and shorts. Crisp for the first hour, charmingly rumpled thereafter.
`,
  // Niamh, SE22
  `
dress midi green | Ghost | 12 3 | 179 125 | wash all | wrap/flutter/tie/a-line/crepe/plain dye=3 | Emerald-ish crepe with fluttery sleeves. It loves red hair, and it loves a ceilidh.
maternity navy | Seraphine | 12 3 | 95 60 | wash all | wrap/elbow/empire/a-line/crepe/ditsy dye=1 | Kept me looking like a person from month five to month nine. Feeding friendly afterwards too.
maternity red | Tiffany Rose | 12 3 | 215 150 | wash all | v/cap/empire/circle/lace/plain dye=2 | Red lace for the Christmas party when nothing else fits. Soft lining, very stretchy band.
dress maxi multi | Rixo | 14 3 | 345 250 | clean all | v/puff/shirred/tiered/cotton/meadow dye=4 | Forest ground, wild flowers, tiers for days. I garden in my head whenever I put it on.
dress mini navy | Joanie | 12 3 | 65 40 | wash all | round/short/belt/circle/cotton/stars dye=2 | Little stars on navy with a swingy skirt. Birthday dress, quiz-night dress, any-night dress.
jumpsuit green | Lucy & Yak | 14 4 | 70 45 | wash all | collar/short/belt/-/cotton/plain legs=cropped dye=4 buttons | Olive boiler suit, soft as anything. Paint the spare room, then go straight to the pub.
dress midi cream | Toast | 12 4 | 225 160 | wash all | collar/elbow/none/a-line/linen/stripe buttons | Striped linen, loose and good-tempered. Gets better with every wash, unlike most of us.
dress midi auburn | Nobody's Child | 12 3 | 89 55 | wash all | square/puff/shirred/ruffle/crepe/ditsy dye=0 | Autumn in a frock: rusty red, tiny flowers, a frill. Boots on, leaves underfoot.
skirt green | Seasalt | 14 3 | 60 35 | wash all | -/-/none/a-line/cotton/tropical dye=2 | Leafy cotton skirt with a bit of swish. Practical enough for the nursery run.
`,
  // Georgia, SW11
  `
dress midi blue | L.K.Bennett | 16 3 | 329 230 | clean all | round/elbow/seam/pleated/crepe/plain dye=2 | Cobalt with knife pleats. Mother of the groom, and outshone nobody, which was the brief.
dress maxi black | Ghost | 18 3 | 225 160 | wash all | v/bell/none/slip/satin/plain | Black satin to the ankle, bell sleeves, endlessly flattering. I am fifty-four and feel like Cher.
dress midi multi | Monsoon | 18 3 | 120 75 | wash all | wrap/elbow/tie/wrap/crepe/bloom dye=1 | Big blooms on navy with a true wrap. Adjusts from before dinner to after pudding.
suit burgundy | Jaeger | 16 3 | 399 280 | clean all | -/-/-/-/velvet/plain below=trousers legs=straight dye=0 | Velvet dinner suit in deep burgundy. The jacket alone is worth the postage.
dress midi navy | Jigsaw | 16 3 | 198 140 | clean all | boat/long/belt/a-line/crepe/plain dye=0 | Plain navy, boat neck, perfect sleeve. The dress version of a firm handshake.
jumpsuit black | ME+EM | 16 3 | 325 235 | clean all | v/elbow/belt/-/crepe/plain legs=wide | The jumpsuit that converted me to jumpsuits. Wide leg, real waist, discreet zip.
dress maxi green | Phase Eight | 18 3 | 199 135 | clean all | one-shoulder/none/seam/pleated/plisse/plain dye=1 | Forest plissé over one shoulder. Black tie without a single sequin.
dress midi orange | Boden | 16 3 | 130 85 | wash all | v/elbow/shirred/tiered/cotton/citrus dye=1 | Lemons on apricot cotton. It makes people offer you a drink. I cannot explain it.
skirt black | Karen Millen | 16 3 | 140 95 | clean all | -/-/none/pencil/crepe/plain length=midi | The pencil skirt. Good lining, kick at the back, sits properly at the waist.
co-ord silver | Mint Velvet | 18 4 | 229 160 | wash fof | round/long/none/-/satin/plain below=trousers legs=wide | Silvery satin pyjama set for people with no intention of going to bed.
`,
  // Leila, EC1
  `
dress midi gold | Rotate | 8 3 | 320 230 | clean all | v/puff/seam/wrap/lame/plain dye=0 | Gold lamé, wrap skirt, sleeves with opinions. New Year's Eve in one garment.
dress mini pink | Rat & Boa | 8 2 | 225 155 | wash fof | halter/none/none/a-line/satin/plain dye=3 | Shocking pink halter mini. Small, bright, unforgettable. Size up if you have hips.
dress maxi cream | Faithfull the Brand | 10 3 | 259 180 | wash all | cami/none/tie/wrap/linen/ditsy dye=2 | Cream linen with ditsy sprigs and a wrap tie. It has seen Sifnos twice.
suit black | Reiss | 8 3 | 386 270 | clean all | -/-/-/-/wool/plain below=trousers legs=tapered buttons | Double-breasted black with a slim trouser. Works on judges, juries and mothers-in-law.
dress midi brown | Bec + Bridge | 8 3 | 230 165 | clean all | cowl/none/none/slip/satin/plain dye=0 | Chocolate satin slip with a draped neck. Gold hoops, bare shoulders, done.
dress midi beige | Ganni | 10 3 | 285 200 | wash all | round/short/tie/ruffle/crepe/leopard dye=1 frill | Leopard with a frill. A neutral, whatever anyone tells you.
skirt copper | Whistles | 8 3 | 129 90 | clean all | -/-/none/slip/satin/plain dye=1 | Copper satin midi skirt, elastic at the back, so dinner is allowed.
dress maxi black | Self-Portrait | 8 2 | 460 340 | clean friends | strapless/none/seam/mermaid/sequin/plain | Strapless black sequins with a fishtail. Sit-down dinners only after practice.
jumpsuit white | Cult Gaia | 8 3 | 458 330 | clean all | halter/none/tie/-/crepe/plain legs=wide | White halter jumpsuit for brides who hate dresses. I was that bride.
`,
  // Olivia, SW4
  `
dress mini red | Realisation Par | 8 3 | 210 145 | wash all | v/short/tie/wrap/satin/dots dye=0 | The polka-dot wrap. Summer, rosé, rooftop. You know the one.
dress midi yellow | Rixo | 8 3 | 285 200 | clean all | square/puff/shirred/a-line/cotton/ditsy dye=3 | Lemon with little blossoms, stretchy waist. I am tall and it still hits mid-calf.
dress maxi lilac | Reformation | 8 3 | 298 215 | clean all | sweetheart/none/seam/column/crepe/plain dye=0 | Lilac bridesmaid dress that nobody guessed was one. Long enough for five foot ten in heels.
co-ord pink | House of Sunny | 8 3 | 165 110 | wash all | scoop/none/none/-/cotton/gingham below=shorts dye=1 | Pink gingham top and shorts. Picnic uniform. Grass stain removed, scout's honour.
dress midi black | Rouje | 10 2 | 190 130 | wash all | v/puff/none/a-line/crepe/hearts dye=0 | Tiny hearts on black crepe. Sweet from a distance, sweeter close up.
dress mini silver | Rotate | 8 3 | 290 205 | clean fof | high/long/none/pencil/sequin/plain dye=0 | Long-sleeved silver sequins, very short. Disco ball, but make it you.
skirt blue | Reformation | 8 3 | 148 100 | wash all | -/-/none/wrap/linen/gingham length=midi dye=3 | Pale blue gingham wrap skirt with a good split. Lovely with a tucked-in vest.
jumpsuit khaki | Arket | 10 3 | 129 85 | wash all | collar/long/belt/-/cotton/plain legs=straight dye=0 buttons | Utility jumpsuit, khaki, belted. Looks planned even when it was not.
dress maxi white | Free People | 8 4 | 198 135 | wash all | v/bell/empire/tiered/cotton/plain | White tiers and bell sleeves, three festivals and counting. Roomy; I belt it.
`,
]
