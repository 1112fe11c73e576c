//! Looks into pictures.

use roxmltree::{Document, Node};

/// Reads a picture, which must be well-formed.
pub fn read(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"))
}

/// The elements that have all the attributes.
pub fn find<'a>(document: &'a Document<'a>, attributes: &[(&str, &str)]) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| attributes.iter().all(|(name, value)| node.attribute(*name) == Some(value)))
        .collect()
}

/// The only such element.
pub fn only<'a>(document: &'a Document<'a>, attributes: &[(&str, &str)]) -> Node<'a, 'a> {
    match &find(document, attributes)[..] {
        [only] => *only,
        found => panic!("{} elements with {attributes:?}", found.len()),
    }
}

/// How many elements below a node have a class.
pub fn with_class(node: Node<'_, '_>, class: &str) -> usize {
    node.descendants()
        .filter(|node| node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class)))
        .count()
}

/// How many elements below a node have a name.
pub fn with_name(node: Node<'_, '_>, name: &str) -> usize {
    node.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).count()
}
