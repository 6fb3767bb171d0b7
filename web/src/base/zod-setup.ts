import { fieldSentence } from '@hemline/contract/field-words.ts'
import { z } from 'zod/mini'

// Zod would try to compile its checks with `new Function`, which our content security policy forbids and reports.
// The message of a field whose rule has none: zod/mini has only 'Invalid input'.
z.config({ jitless: true, customError: fieldSentence })
