/** A member of the demo community, as in the sign-up and onboarding forms. */
export interface DemoMember {
  firstName: string
  secondName: string
  email: string
  /** Calendar day, YYYY-MM-DD. */
  dateOfBirth: string
  /** UK mobile, international form. */
  phoneNumber: string
  address: string
  city: string
  postcode: string
  /** Feet and inches, as in the list of heights (product.md §9): 5f6. */
  height: string
}

/** A friendship by indexes in `people`: `from` sent the request to `to`. */
export interface DemoFriendship {
  from: number
  to: number
  status: 'active' | 'undetermined'
}

function member(
  [firstName, secondName]: readonly [string, string],
  [address, city, postcode]: readonly [string, string, string],
  [dateOfBirth, height, phoneNumber]: readonly [string, string, string],
): DemoMember {
  const email = `${firstName}.${secondName}@demo.hemline.test`.toLowerCase().replace("'", '')
  return { firstName, secondName, email, dateOfBirth, phoneNumber, address, city, postcode, height }
}

/** The demo community: ten members in London and six in five other cities. */
export const people: readonly DemoMember[] = [
  member(
    ['Amara', 'Okafor'],
    ['22 London Fields West Side', 'London', 'E8 3EU'],
    ['1993-04-17', '5f7', '+447400123401'],
  ),
  member(['Beatrice', 'Lindley'], ['9 The Pavement', 'London', 'SW4 0HY'], ['1990-11-02', '5f5', '+447400123418']),
  member(['Priya', 'Raman'], ['31 Almeida Street', 'London', 'N1 1TA'], ['1995-06-28', '5f3', '+447400123425']),
  member(['Tolu', 'Adeyemi'], ['142 Rye Lane', 'London', 'SE15 4ST'], ['1998-01-09', '5f9', '+447400123432']),
  member(
    ['Clementine', 'Ashworth'],
    ['187 Portobello Road', 'London', 'W11 2ED'],
    ['1987-08-21', '5f8', '+447400123449'],
  ),
  member(['Mei', 'Chen'], ['12 Keats Grove', 'London', 'NW3 2RR'], ['1991-02-14', '5f2', '+447400123456']),
  member(['Niamh', 'Gallagher'], ['104 Lordship Lane', 'London', 'SE22 8HD'], ['1996-09-30', '5f6', '+447400123463']),
  member(['Georgia', 'Pike'], ['63 Northcote Road', 'London', 'SW11 1NT'], ['1971-05-05', '5f5', '+447400123470']),
  member(['Leila', 'Haddad'], ['28 Exmouth Market', 'London', 'EC1R 4QL'], ['1994-12-11', '5f4', '+447400123487']),
  member(['Olivia', 'Hartley'], ['6 Old Town', 'London', 'SW4 0LB'], ['1999-03-26', '5f10', '+447400123494']),
  member(
    ['Zainab', 'Hussain'],
    ['17 Princess Victoria Street', 'Bristol', 'BS8 4BZ'],
    ['1992-07-19', '5f4', '+447400123508'],
  ),
  member(['Freya', 'Nicholls'], ['41 Cotham Hill', 'Bristol', 'BS6 6LF'], ['1997-10-08', '5f11', '+447400123515']),
  member(
    ['Hannah', 'Sutcliffe'],
    ['36 Manchester Road', 'Manchester', 'M21 9PN'],
    ['1989-01-23', '5f6', '+447400123522'],
  ),
  member(['Isla', 'Mackenzie'], ['15 Inverleith Row', 'Edinburgh', 'EH3 5LR'], ['1994-05-31', '5f7', '+447400123539']),
  member(['Esme', 'Fairbairn'], ['58 Brudenell Road', 'Leeds', 'LS6 1JD'], ['2001-09-12', '5f1', '+447400123546']),
  member(['Rosa', 'Delgado'], ['10 Preston Road', 'Brighton', 'BN1 4NA'], ['1985-02-27', '5f5', '+447400123553']),
]

const active = (from: number, to: number): DemoFriendship => ({ from, to, status: 'active' })
const pending = (from: number, to: number): DemoFriendship => ({ from, to, status: 'undetermined' })

/**
 * The friendships. East and south London form one circle, the west another, connected by Amara and Clementine; members
 * in other cities are connected by one or two friendships. Rosa is new: their requests are unanswered.
 */
export const friendships: readonly DemoFriendship[] = [
  active(0, 2),
  active(0, 3),
  active(0, 4),
  active(3, 6),
  active(2, 8),
  active(6, 0),
  active(8, 6),
  active(1, 9),
  active(1, 7),
  active(7, 4),
  active(4, 5),
  active(9, 7),
  active(5, 2),
  active(10, 11),
  active(11, 6),
  active(10, 8),
  active(12, 14),
  active(12, 1),
  active(13, 4),
  active(13, 12),
  pending(15, 0),
  pending(15, 11),
  pending(9, 3),
  pending(5, 7),
  pending(14, 2),
  pending(8, 13),
]
