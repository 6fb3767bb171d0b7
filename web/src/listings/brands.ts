/** Labels of women's fashion and occasion wear: suggestions only, any other name can be typed. */
const brands: readonly string[] = `
& Other Stories|16Arlington|3.1 Phillip Lim|A.L.C.|A.P.C.|Acne Studios|Adidas|Adrianna Papell|Agnès B.|Alberta Ferretti|
Alemais|Alessandra Rich|Alex Perry|Alexander McQueen|Alexander Wang|Alice + Olivia|Alice McCall|AllSaints|Altuzarra|Amanda Wakeley|
American Vintage|Anine Bing|Anna Mason|Anna Quan|Anthropologie|Aquazzura|Arket|Armani|Aspinal of London|ASOS|
ASOS Edition|Attico|Autograph|Ba&sh|Badgley Mischka|Balenciaga|Balmain|Banana Republic|Barbour|Bardot|
BCBG Max Azria|Bec + Bridge|Belstaff|Beulah London|Boden|Borgo de Nor|Bottega Veneta|Brora|Burberry|By Malene Birger|
By Malina|Calvin Klein|Camilla|Carolina Herrera|Carven|Catherine Walker|Cecilie Bahnsen|Celine|Chanel|Charlie Holiday|
Chloé|Christopher Kane|Cinq à Sept|Claudie Pierlot|Club Monaco|Club L London|Coach|Coast|Cos|Cult Gaia|
Damson Madder|De La Vali|Derek Lam|Desigual|Diane von Furstenberg|Dion Lee|Dior|Dolce & Gabbana|Dôen|Dorothy Perkins|
Dress The Population|Dries Van Noten|Dundas|Eileen Fisher|Elie Saab|Elie Tahari|Eliza J|Eloquii|Emilia Wickstead|Emilio Pucci|
Erdem|Essentiel Antwerp|Etro|Faithfull the Brand|Farm Rio|Fendi|Finery London|For Love & Lemons|Forever New|Free People|
French Connection|Frame|Galvan|Ganni|Ghost|Giambattista Valli|Giorgio Armani|Givenchy|Gucci|Gina Bacconi|
H&M|Halston|Hannah Artwear|Hayley Menzies|Helmut Lang|Herve Leger|Hobbs|Holland Cooper|House of CB|Huishan Zhang|
Isabel Marant|Issa|J.Crew|Jacquemus|Jaeger|Jason Wu|Jenny Packham|Jigsaw|Johanna Ortiz|John Lewis|
Joie|Jonathan Simkhai|Joseph|Joules|Just Cavalli|Kai Collective|Karen Millen|Karl Lagerfeld|Kate Spade|Kenzo|
Khaite|Kitri|L.K.Bennett|La DoubleJ|La Ligne|Lacoste|Lanvin|Laura Ashley|Lavish Alice|Lela Rose|
Lemaire|Levi’s|Lisou|Loewe|Lovers + Friends|Love Sam|Luisa Beccaria|Lulus|M Missoni|Maje|
Mango|Mara Hoffman|Marc Jacobs|Marchesa|Marchesa Notte|Margaret Howell|Markarian|Markus Lupfer|Marks & Spencer|Marni|
Mary Katrantzou|Massimo Dutti|Max Mara|Me+Em|Meshki|Michael Kors|Miss Selfridge|Missoni|Misha|Miu Miu|
Molly Goddard|Monique Lhuillier|Monsoon|Moschino|Mother of Pearl|Mugler|Mulberry|Nanushka|Needle & Thread|Never Fully Dressed|
New Look|Next|Nicholas|Nobody’s Child|Norma Kamali|O Pioneers|Olivia Rubin|Omnes|Oasis|Oscar de la Renta|
Osman|Paco Rabanne|Patrizia Pepe|Paul Smith|Peter Pilotto|Phase Eight|Philosophy di Lorenzo Serafini|Preen by Thornton Bregazzi|Pretty Lavish|Prada|
Proenza Schouler|Pyrus|Rachel Gilbert|Rails|Ralph Lauren|Rasario|Rat & Boa|Réalisation Par|Rebecca Taylor|Rebecca Vallance|
Red Valentino|Reformation|Reiss|Rejina Pyo|Retrofête|Rhode|Rixo|Roland Mouret|Roksanda|Rotate|
Rouje|Saint Laurent|Saloni|Sandro|Sea New York|Sézane|See by Chloé|Self-Portrait|Seraphine|Shona Joy|
Shrimps|Sister Jane|Simone Rocha|Skims|Solace London|Sosandar|Staud|Stella McCartney|Stine Goya|Suzannah|
Tadashi Shoji|Talulah|Ted Baker|Temperley London|The Fold|The Kooples|The Row|The Vampire’s Wife|Theory|Tibi|
Tiffany Rose|Toast|Tom Ford|Topshop|Tory Burch|Toteme|True Decadence|Ulla Johnson|Urban Outfitters|Valentino|
Vanessa Bruno|Vera Wang|Veronica Beard|Versace|Victoria Beckham|Vilshenko|Virgos Lounge|Vivienne Westwood|Warehouse|Whistles|
White Fox|Wolford|Yolke|Yumi|Zac Posen|Zadig & Voltaire|Zara|Zeena|Zimmermann|Zuhair Murad
`
  .split('|')
  .map((name) => name.trim())

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns at most ten labels for the typed text, those that begin with it first; ignores accents and case. */
export function suggestBrands(typed: string, most = 10): string[] {
  const text = plain(typed.trim())
  if (!text) return []
  const begins = brands.filter((brand) => plain(brand).startsWith(text))
  const holds = brands.filter((brand) => !plain(brand).startsWith(text) && plain(brand).includes(text))
  return [...begins, ...holds].slice(0, most)
}
