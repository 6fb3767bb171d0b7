import { fieldSentence } from '@hemline/contract/field-words.ts'
import { z } from 'zod/mini'

// Zod would try to compile its checks with `new Function`, which our content security policy forbids and reports.
// A field whose rule has no words of its own gets ours: zod/mini brings none but 'Invalid input'.
z.config({ jitless: true, customError: fieldSentence })
