import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { Pence } from './money.ts'
import { DeliveryMethod, OrderAction, OrderStatus } from './order-status.ts'
import { Point } from './place.ts'

// docs/product.md §1: upper case on the wire; `delivery`, `in-person` and lower case are read too. §3: integer pence.
it.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['a status', OrderStatus, 'SHIPPING_SENT', 'SHIPPING_SENT'],
  ['a status in lower case', OrderStatus, 'shipping_sent', 'SHIPPING_SENT'],
  ['no status', OrderStatus, 'LOST', undefined],
  ['a number for a status', OrderStatus, 7, undefined],
  ['a method', DeliveryMethod, 'IN_PERSON', 'IN_PERSON'],
  ['in-person', DeliveryMethod, 'in-person', 'IN_PERSON'],
  ['delivery', DeliveryMethod, 'delivery', 'DELIVERY'],
  ['no method', DeliveryMethod, null, undefined],
  ['an action', OrderAction, 'not-fit', 'not-fit'],
  ['no action', OrderAction, 'resolve', undefined],
  ['no pence', Pence, 0, 0],
  ['a part of a penny', Pence, 0.5, undefined],
  ['less than nothing', Pence, -1, undefined],
  ['£100,000', Pence, 10_000_000, 10_000_000],
  ['a penny more', Pence, 10_000_001, undefined],
])('%s', (_, schema, sent, read) => expect(z.safeParse(schema, sent).data).toBe(read))

it.each([
  [{ lat: 90, lng: 180 }, true],
  [{ lat: -90, lng: -180 }, true],
  [{ lat: 90.1, lng: 0 }, false],
  [{ lat: -90.1, lng: 0 }, false],
  [{ lat: 0, lng: 180.1 }, false],
  [{ lat: 0, lng: -180.1 }, false],
])('%o is a point: %s', (point, is) => expect(z.safeParse(Point, point).success).toBe(is))
