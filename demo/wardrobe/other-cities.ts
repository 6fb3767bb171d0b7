/** The wardrobes of the members outside London, in the order of `people` after the ten Londoners. */
export const otherRails: readonly string[] = [
  // Zainab, Bristol
  `
dress maxi green | Monsoon | 12 3 | 150 100 | wash all | high/bishop/tie/a-line/chiffon/meadow dye=1 | Modest, floaty and properly lined: high neck, long sleeves, bottle green with wild flowers.
dress maxi burgundy | Ghost | 12 3 | 229 165 | wash all | boat/long/none/slip/satin/plain dye=0 | Long-sleeved satin to the floor in wine. Elegant at an iftar, elegant at an awards do.
dress maxi navy | Needle & Thread | 12 3 | 495 365 | clean fof | high/long/seam/tulle/sequin/plain dye=2 | Sequinned bodice, tulle skirt, full sleeves. Nothing to adjust all evening. I wore it for my nikah dinner.
co-ord beige | Aab | 12 4 | 145 100 | wash all | round/long/none/-/crepe/plain below=trousers legs=wide | Sandy crepe set, long top and wide trousers. Travels brilliantly and never needs an iron.
dress midi purple | Kitri | 12 3 | 175 120 | wash all | bow/bishop/seam/pleated/crepe/plain dye=2 | Plum, pleated, with a bow at the neck. I wear trousers underneath and it works a treat.
dress maxi gold | Self-Portrait | 10 3 | 490 360 | clean all | high/cape/seam/column/lace/plain dye=1 | Gold lace with a little cape. Covered and still completely show-stopping.
skirt grey | Cos | 12 3 | 99 65 | wash all | -/-/none/pleated/satin/plain length=maxi dye=1 | Dove-grey pleats, down to the ankle. Swishes on the Clifton Bridge like a film.
dress maxi blue | Phase Eight | 14 3 | 169 115 | wash all | wrap/bishop/tie/wrap/chiffon/plain dye=4 | Cornflower chiffon, long sleeves, crossover front that sits high. A wedding-guest standby.
dress midi neutral | Toast | 12 4 | 245 170 | wash all | collar/long/none/a-line/linen/check buttons | Checked linen shirt dress the colour of porridge, in a good way. Easy over anything.
`,
  // Freya, Bristol
  `
dress midi white | Faithfull the Brand | 10 3 | 229 160 | wash all | sweetheart/none/seam/ruffle/linen/citrus | Lemons on white linen. Smells faintly of the Amalfi Coast, or that may be my imagination.
dress mini blue | Levi's | 10 3 | 95 60 | wash all | collar/long/belt/a-line/denim/plain dye=0 buttons | The denim shirt dress from your favourite film. Worn soft at the elbows.
dress maxi orange | Farm Rio | 10 3 | 240 170 | wash all | halter/none/tie/tiered/cotton/tropical dye=0 | Tangerine with enormous ferns. I am nearly six foot, and it is the only maxi that is.
jumpsuit blue | Lucy & Yak | 12 4 | 75 50 | wash all | square/none/none/-/cotton/stripe legs=wide dye=3 | Striped and wide of leg. Swap your jeans for it once and you will not swap back.
dress midi pink | Stine Goya | 10 3 | 310 225 | clean all | high/puff/seam/tiered/jacquard/plain dye=0 | Rose jacquard with big sleeves and tiers. Danish, dramatic and surprisingly light.
suit green | & Other Stories | 10 3 | 245 170 | clean all | -/-/-/-/linen/plain below=shorts dye=2 | Sage linen blazer with its own shorts. For weddings on farms, which is all of them now.
dress maxi multi | Rixo | 12 3 | 355 255 | clean all | v/bishop/tie/tiered/satin/bloom dye=2 | Every colour of sweet pea on pink. Long in the body; bless the person who designed it.
skirt white | Free People | 10 3 | 98 65 | wash all | -/-/none/tiered/broderie/plain length=maxi | White eyelet tiers to the floor. With a vest for the beach, with a shirt for the office.
co-ord red | Ganni | 10 3 | 275 195 | wash fof | v/short/tie/wrap/cotton/gingham below=skirt dye=1 | Tomato gingham, tie-front top and wrap skirt. Bring your own picnic rug.
`,
  // Hannah, Manchester
  `
dress midi black | Ted Baker | 14 3 | 225 155 | clean all | square/none/seam/a-line/jacquard/plain | Black jacquard with a square neck and a skirt that stands up for itself. Christmas do, sorted.
dress mini gold | ASOS Design | 14 3 | 75 45 | wash all | v/long/none/a-line/sequin/plain dye=2 | Gold sequins, long sleeves, short hem. Sheds the odd sparkle, as do we all.
jumpsuit burgundy | Coast | 14 3 | 139 90 | wash all | bardot/none/belt/-/crepe/plain legs=wide dye=1 | Off-the-shoulder jumpsuit in wine. Sat through a whole wedding breakfast in comfort.
dress midi green | Karen Millen | 14 2 | 210 145 | clean all | wrap/long/tie/pencil/crepe/plain dye=1 | Bottle-green wrap with a pencil skirt. Firm fabric that holds everything where you left it.
maternity blue | Seraphine | 14 3 | 89 55 | wash all | v/short/empire/tiered/cotton/ditsy dye=4 | Cornflower cotton with a soft high waist. Lovely in the heat, lovely with a newborn.
maternity black | Isabella Oliver | 14 3 | 165 110 | wash all | round/elbow/empire/a-line/crepe/plain | Black jersey-ish crepe that sees you through every work event until the very last one.
dress maxi copper | Nadine Merabi | 14 3 | 345 250 | clean all | one-shoulder/none/seam/column/sequin/plain dye=2 | Copper sequins, one shoulder, floor length. People will assume you are presenting the award.
suit beige | Whistles | 14 3 | 378 265 | clean all | -/-/-/-/linen/plain below=trousers legs=wide dye=0 | Sand linen suit, wide leg. Very calm, very summer, slightly Italian.
dress midi blue | Nobody's Child | 16 3 | 85 55 | wash all | square/flutter/shirred/tiered/cotton/meadow dye=1 | Sky blue and daisies, elastic all round. Fits me in every month of the year.
skirt brown | Mango | 14 3 | 50 30 | wash all | -/-/belt/a-line/wool/check length=midi dye=1 | Brown check, belt included. Canal Street cafés in October.
`,
  // Isla, Edinburgh
  `
dress maxi red | Hobbs | 10 3 | 289 205 | clean all | v/long/seam/circle/velvet/plain dye=2 | Ruby velvet with a full skirt. Warm enough for Hogmanay in the street. I have checked.
dress midi green | Brora | 10 3 | 295 210 | clean all | collar/long/belt/pleated/wool/check dye=1 buttons | Green check wool, pleated and belted. Not quite tartan, so any clan may borrow it.
dress maxi navy | Ghost | 10 3 | 239 170 | wash all | v/flutter/empire/slip/satin/plain dye=0 | Ink-blue satin with flutter sleeves. Danced Strip the Willow without a single mishap.
suit khaki | Toast | 10 4 | 420 300 | clean all | -/-/-/-/tweed/plain below=trousers legs=straight dye=1 | Moss tweed suit, a little loose, very hardy. Smells of nothing but good intentions.
dress midi silver | Temperley London | 10 3 | 650 480 | clean fof | v/cap/seam/pleated/plisse/plain dye=0 | Silver plissé that moves like water. For the one party a year that deserves it.
skirt red | Brora | 10 3 | 189 130 | clean all | -/-/belt/pleated/wool/check length=midi dye=2 | A pleated red check skirt, buckled at the waist. Cosy, smart and cheering in January.
dress mini black | Rotate | 10 3 | 280 200 | clean all | high/puff/seam/bubble/satin/plain | Puffball skirt, puffed sleeves, black satin. Ridiculous and wonderful, like all the best nights.
dress midi lilac | Damson Madder | 10 3 | 110 70 | wash all | collar/puff/tie/tiered/cotton/gingham dye=2 | Lilac gingham with a big collar. Festival fringe, any fringe.
co-ord black | Cefinn | 10 3 | 440 310 | clean all | high/long/none/pleated/crepe/plain below=skirt | Black crepe top and pleated skirt that read as one dress. Wear them apart and confuse everyone.
`,
  // Esme, Leeds
  `
dress mini pink | Oh Polly | 6 2 | 58 35 | wash all | strapless/none/none/pencil/satin/plain dye=3 | Going-out dress with capital letters. Hot pink, strapless, comes up small.
dress mini white | House of CB | 6 2 | 149 105 | clean all | sweetheart/none/seam/a-line/jacquard/plain frill | Corset top, floaty little skirt. Graduation, hen do, any excuse at all.
dress midi blue | Motel | 6 3 | 55 35 | wash all | cowl/none/none/slip/satin/plain dye=1 | Sky-blue satin slip, thin straps. I have owned three and this is the good one.
petite black | ASOS Design | 4 3 | 60 38 | wash all | halter/none/none/column/crepe/plain length=maxi | Petite maxi that does not drag in puddles. Black, halter neck, open back.
co-ord purple | Jaded London | 6 3 | 95 60 | wash all | cami/none/none/slip/satin/plain below=skirt dye=1 | Violet satin cami and slip skirt. Wear as a set, or with jeans and a hoodie.
dress mini yellow | With Jean | 6 3 | 140 95 | wash all | square/puff/shirred/a-line/cotton/gingham dye=1 | Yellow gingham and puff sleeves. Instant good mood in a size six.
jumpsuit multi | Lucy & Yak | 8 4 | 72 45 | wash all | collar/short/belt/-/cotton/brush legs=cropped dye=5 buttons | Painted in every colour by someone having a lovely day. Slouchy.
skirt silver | Urban Outfitters | 6 3 | 46 28 | wash all | -/-/none/slip/sequin/plain length=mini dye=2 | Silver sequin mini. Three minutes to midnight, every midnight.
dress midi red | Never Fully Dressed | 8 3 | 99 65 | wash all | wrap/flutter/tie/wrap/crepe/zebra dye=1 | Red zebra wrap. My lecturer asked where it was from, which I choose to count as a first.
`,
  // Rosa, Brighton
  `
dress maxi multi | Celia B | 12 3 | 360 260 | clean all | v/bell/tie/tiered/cotton/swirl dye=0 | A carnival of a dress: swirls, tiers, bell sleeves. Wear to Pride, or the post office.
dress midi brown | Rixo | 12 3 | 285 200 | clean all | wrap/bishop/tie/a-line/satin/zebra dye=1 | Zebra in tobacco brown. Seventies sleeves, very good with clogs.
dress maxi black | Ghost | 22 3 | 189 135 | wash all | v/flutter/none/slip/satin/plain | A true size 22 that drapes rather than clings. Black satin, little sleeves, big confidence.
dress midi pink | Joanie | 24 3 | 75 48 | wash all | collar/short/belt/circle/cotton/hearts dye=0 buttons | Rose pink with hearts and a proper circle skirt. Petticoat optional but encouraged.
jumpsuit navy | Simply Be | 26 3 | 65 42 | wash all | wrap/elbow/tie/-/crepe/spots legs=wide dye=2 | Spotty wrap jumpsuit with a waist tie. Size 26, deep pockets, no apologies.
dress midi green | Seasalt | 20 3 | 80 50 | wash all | v/elbow/none/a-line/linen/tropical dye=2 | Sage linen with leaves. Sea-swim dress: on over a wet costume, straight to chips.
dress maxi red | Farm Rio | 20 4 | 255 180 | wash all | square/puff/shirred/tiered/cotton/bloom dye=1 | Huge flowers on tomato red, stretchy through the body. Dances samba by itself.
skirt orange | Lucy & Yak | 22 3 | 48 30 | wash all | -/-/none/tiered/cotton/spots length=midi dye=0 | Spotty orange tiers with an elastic waist. Pairs with joy and a plain T-shirt.
suit lilac | Collusion | 20 3 | 90 58 | wash all | -/-/-/-/crepe/plain below=trousers legs=wide dye=0 | A lilac trouser suit, because why should grooms have all the fun. Wide leg, two buttons.
dress midi navy | Boden | 18 3 | 125 80 | wash all | boat/short/belt/a-line/cotton/breton dye=0 | Breton stripes with a belted waist. Lunch on the seafront, whatever the weather says.
`,
]
