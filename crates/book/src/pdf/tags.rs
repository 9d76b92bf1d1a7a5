//! [`TagTree`]: the structure of a tagged file (PDF/UA-1): what is read, in which order.

use super::file::PdfFile;
use crate::mark::Role;
use pdf_writer::types::StructRole;
use pdf_writer::writers::{StructElement, StructTreeRoot};
use pdf_writer::{Finish, Name, Rect, Ref, TextStr};

/// An element of the structure.
struct Element {
    id: Ref,
    parent: Ref,
    role: StructRole,
    /// Page of the content, if the element has some.
    page: Option<Ref>,
    kids: Vec<Kid>,
    /// Description and bounds of a picture.
    figure: Option<(String, Rect)>,
}

enum Kid {
    Element(Ref),
    /// Number of marked content on the page of the element.
    Content(i32),
    /// Annotation on the page of the element.
    Annotation(Ref),
}

/// The structure of a file.
pub(crate) struct TagTree {
    elements: Vec<Element>,
    root: Ref,
    /// Numbers in `elements`: the part that is open, and the list of contents that is open.
    part: usize,
    contents: Option<usize>,
    /// Elements of the content of each page, and of each annotation, in the order of their keys.
    parents: Vec<ParentEntry>,
}

enum ParentEntry {
    Page(Vec<Ref>),
    Annotation(Ref),
}

/// Returns the name that marks content of a role.
pub(crate) fn content_name(role: &Role) -> Option<Name<'static>> {
    Some(Name(match role {
        Role::Heading(1) => b"H1",
        Role::Heading(_) => b"H2",
        Role::Paragraph => b"P",
        Role::Entry => b"Link",
        Role::Figure(_) => b"Figure",
        Role::Artifact => return None,
    }))
}

impl TagTree {
    /// Begins the structure. `root` is the number of its root.
    pub(crate) fn new(root: Ref, file: &mut PdfFile) -> Self {
        let document = Element {
            id: file.next(),
            parent: root,
            role: StructRole::Document,
            page: None,
            kids: Vec::new(),
            figure: None,
        };
        Self { elements: vec![document], root, part: 0, contents: None, parents: Vec::new() }
    }

    fn add(&mut self, parent: usize, role: StructRole, page: Option<Ref>, id: Ref) -> usize {
        self.elements[parent].kids.push(Kid::Element(id));
        let parent = self.elements[parent].id;
        self.elements.push(Element { id, parent, role, page, kids: Vec::new(), figure: None });
        self.elements.len() - 1
    }

    /// Begins a part of the book.
    pub(crate) fn begin_part(&mut self, file: &mut PdfFile) {
        self.part = self.add(0, StructRole::Sect, None, file.next());
        self.contents = None;
    }

    /// Begins a page. Returns its key.
    pub(crate) fn begin_page(&mut self) -> i32 {
        self.parents.push(ParentEntry::Page(Vec::new()));
        self.parents.len() as i32 - 1
    }

    /// Adds a block of a page with a key: the element of its role, with a link inside if it has an
    /// annotation. Returns the key of the annotation.
    pub(crate) fn add_block(
        &mut self,
        role: &Role,
        page: (Ref, i32),
        content: i32,
        bounds: Rect,
        annotation: Option<Ref>,
        file: &mut PdfFile,
    ) -> Option<i32> {
        let (page_ref, page_key) = page;
        let page = Some(page_ref);
        let mut element = match role {
            Role::Entry => {
                let list = match self.contents {
                    Some(list) => list,
                    None => {
                        let list = self.add(self.part, StructRole::TOC, None, file.next());
                        *self.contents.insert(list)
                    }
                };
                let item = self.add(list, StructRole::TOCI, None, file.next());
                self.add(item, StructRole::Reference, page, file.next())
            }
            Role::Heading(1) => self.add(self.part, StructRole::H1, page, file.next()),
            Role::Heading(_) => self.add(self.part, StructRole::H2, page, file.next()),
            Role::Figure(told) => {
                let element = self.add(self.part, StructRole::Figure, page, file.next());
                self.elements[element].figure = Some((told.clone(), bounds));
                element
            }
            Role::Paragraph | Role::Artifact => {
                self.add(self.part, StructRole::P, page, file.next())
            }
        };
        if !matches!(role, Role::Entry) {
            self.contents = None;
        }
        let mut key = None;
        if let Some(annotation) = annotation {
            element = self.add(element, StructRole::Link, page, file.next());
            self.elements[element].kids.push(Kid::Content(content));
            self.elements[element].kids.push(Kid::Annotation(annotation));
            self.parents.push(ParentEntry::Annotation(self.elements[element].id));
            key = Some(self.parents.len() as i32 - 1);
        } else {
            self.elements[element].kids.push(Kid::Content(content));
        }
        let id = self.elements[element].id;
        if let Some(ParentEntry::Page(contents)) = self.parents.get_mut(page_key as usize) {
            contents.push(id);
        }
        key
    }

    /// Writes all elements.
    pub(crate) fn write(&self, file: &mut PdfFile) {
        let mut arrays = Vec::new();
        let mut entries = Vec::new();
        for (key, entry) in (0..).zip(&self.parents) {
            match entry {
                ParentEntry::Page(contents) => {
                    let id = file.next();
                    arrays.push((id, contents));
                    entries.push((key, id));
                }
                ParentEntry::Annotation(element) => entries.push((key, *element)),
            }
        }
        for (id, contents) in arrays {
            file.object(id, |array| {
                array.array().items(contents.iter().copied());
            });
        }
        file.object(self.root, |root| {
            let mut root = root.start::<StructTreeRoot<'_>>();
            root.child(self.elements[0].id);
            let mut tree = root.parent_tree();
            let mut nums = tree.nums();
            for (key, id) in entries {
                nums.insert(key, id);
            }
            nums.finish();
            tree.finish();
            root.parent_tree_next_key(self.parents.len() as i32);
        });
        for element in &self.elements {
            file.object(element.id, |written| element.write(written.start()));
        }
    }
}

impl Element {
    fn write(&self, mut written: StructElement<'_>) {
        written.kind(self.role).parent(self.parent);
        if let Some(page) = self.page {
            written.page(page);
        }
        if let Some((told, bounds)) = &self.figure {
            written.alt(TextStr(told));
            let mut attributes = written.attributes();
            attributes.push().layout().bbox(*bounds);
        }
        if let [kid] = &self.kids[..] {
            match kid {
                Kid::Element(id) => written.pair(Name(b"K"), *id),
                Kid::Content(number) => written.pair(Name(b"K"), *number),
                Kid::Annotation(_) => return,
            };
            return;
        }
        let mut children = written.children();
        for kid in &self.kids {
            match kid {
                Kid::Element(id) => children.struct_element(*id),
                Kid::Content(number) => children.marked_content_id(*number),
                Kid::Annotation(id) => {
                    children.object_ref().object(*id);
                    &mut children
                }
            };
        }
    }
}
