/**
 * Keys made by the faulty smart cards of CVE-2017-15361 ("ROCA") can be factored. Their moduli are powers of 65537
 * modulo every small prime; for a sound modulus the probability is below 2⁻⁴⁵ for these primes together.
 */
const PRIMES = [
  11, 13, 17, 19, 37, 53, 61, 71, 73, 79, 97, 103, 107, 109, 127, 151, 157, 181, 191, 199, 227, 229, 239, 241,
]

const powersOf65537 = (prime: number): Set<number> => {
  const powers = new Set<number>()
  for (let power = 1; !powers.has(power); power = (power * (65537 % prime)) % prime) powers.add(power)
  return powers
}

const residues = PRIMES.map((prime) => ({ prime: BigInt(prime), powers: powersOf65537(prime) }))

/** Whether an RSA modulus has that property. */
export function isWeakModulus(modulus: bigint): boolean {
  return residues.every(({ prime, powers }) => powers.has(Number(modulus % prime)))
}
