import { helpLink } from '../help-link.ts'
import { communityTopics } from './community-faqs.ts'
import { garmentTopics } from './garment-faqs.ts'
import type { Topic } from './shapes.ts'
import { troubleTopics } from './trouble-faqs.ts'

/** The questions and answers, by topic and in order (product.md §8). */
export const topics: readonly Topic[] = [...communityTopics, ...garmentTopics, ...troubleTopics]

/** The last section of the page: the contact of this Hemline's operator. */
export const contact = {
  id: 'contact',
  title: 'Still wondering?',
  blocks: [
    `About a loan that is under way: open the order and choose “${helpLink.otherwise}” (“${helpLink.justReceived}” if it has just arrived). We see everything there that we need to answer you.`,
    'About anything else: {contact}. Hemline is run by {operator}, and a person reads what you write.',
  ],
} as const
