import { fieldSentence } from '@hemline/contract/field-words.ts'
import { z } from 'zod/mini'

// The message of a field whose rule has none: zod/mini has only 'Invalid input'. Forms load it: ui/form.tsx.
z.config({ customError: fieldSentence })
